// The icons of Lucide that are named in icons.json, each as one SVG path in a box of 24 by 24.
import { existsSync, readFileSync } from "node:fs";

const NAMES = new URL("icons.json", import.meta.url);
const DRAWINGS = new URL("node_modules/lucide-static/icons/", import.meta.url);

/** The path that draws one element of an icon. */
const PATHS = {
  path: ({ d }) => d.replace(/^m/, "M0 0m"), // one path is made of all: each begins from the corner again
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  circle: ({ cx, cy, r }) => ellipse(+cx, +cy, +r, +r),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(+cx, +cy, +rx, +ry),
  rect: ({ x = 0, y = 0, width, height, rx = 0 }) => rounded(+x, +y, +width, +height, +rx),
};

const ellipse = (x, y, rx, ry) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

function rounded(x, y, width, height, r) {
  const [h, v] = [width - 2 * r, height - 2 * r];
  const corner = (dx, dy) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : "");
  return `M${x + r} ${y}h${h}${corner(r, r)}v${v}${corner(-r, r)}h${-h}${corner(-r, -r)}v${-v}${corner(r, -r)}z`;
}

/** The elements of an SVG as pairs of a tag and its attributes. */
const elements = (svg) =>
  [...svg.matchAll(/<(\w+)\s([^>]*)\/>/g)].map(([, tag, attributes]) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  ]);

/** The source of the module `icons`: from each name to its path. */
export function iconModule() {
  const drawn = JSON.parse(readFileSync(NAMES, "utf8")).map((name) => {
    const file = new URL(`${name}.svg`, DRAWINGS);
    if (!existsSync(file)) throw new Error(`icons.json: Lucide has no icon ${name}`);
    return [
      name,
      elements(readFileSync(file, "utf8"))
        .map(([tag, attributes]) => PATHS[tag](attributes))
        .join(""),
    ];
  });
  return `export default ${JSON.stringify(Object.fromEntries(drawn))};`;
}

import paths from "icons";

/** An icon of Lucide, no component, since there are many; nothing for one that is not bundled. */
export function icon(name: string) {
  const path = paths[name];
  return path ? (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  ) : null;
}

import paths from "icons";

/** Draws an icon of Lucide.  It is no component, since there are many.  Nothing for one that is not bundled. */
export function icon(name: string) {
  const path = paths[name];
  return path ? (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  ) : null;
}

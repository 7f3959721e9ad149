import paths from "icons";

/** An icon of Lucide; nothing for one that is not bundled. */
export function Icon({ name }: { name: string }) {
  return icon(name);
}

/** The same, for where there are many. */
export function icon(name: string) {
  const path = paths[name];
  return path ? (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  ) : null;
}

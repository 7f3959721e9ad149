import paths from "icons";

/** An icon of Lucide; nothing for one that is not bundled. */
export function Icon({ name }: { name: string }) {
  const path = paths[name];
  return path ? (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  ) : null;
}

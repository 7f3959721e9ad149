import type { Box } from "../../wire";

/** The place of a box within another, as shares of its width and height. */
export function within(box: Box, whole: Pick<Box, "width" | "height"> & Partial<Box>) {
  const share = (length: number, of: number) => `${(100 * length) / of}%`;
  return {
    left: share(box.left - (whole.left ?? 0), whole.width),
    top: share(box.top - (whole.top ?? 0), whole.height),
    width: share(box.width, whole.width),
    height: share(box.height, whole.height),
  };
}

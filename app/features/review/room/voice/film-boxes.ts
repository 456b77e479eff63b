/** A part of a canvas, in its pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns where the two films are in a picture of this size. Side by side each has a half, else this film has all of it. */
export function filmBoxes(
  { width, height }: { width: number; height: number },
  isSideBySide: boolean,
): { here: Box; there: Box } {
  const whole = { left: 0, top: 0, width, height };
  if (!isSideBySide) return { here: whole, there: whole };
  return { here: { ...whole, width: width / 2 }, there: { ...whole, left: width / 2, width: width / 2 } };
}

/** Returns the size of the largest picture of this shape in a box. */
export function fitPicture(aspect: number, box: Pick<Box, 'width' | 'height'>) {
  const width = Math.min(box.width, box.height * aspect);
  return { width, height: width / aspect };
}

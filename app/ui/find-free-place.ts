/** A rectangle on screen, in pixels from the top left corner. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Minimum distance in pixels between a toast and a control, and between a toast and the screen's edge. */
const gap = 8;

function coveredArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Returns the distance in pixels from the bottom of the screen at which a toast of this size covers none of the boxes.
 * It is the lowest such position at or above `least`; if there is none, the one that covers the least area.
 */
export function findFreePlace(
  { left, right, height }: { left: number; right: number; height: number },
  { least, screenHeight }: { least: number; screenHeight: number },
  boxes: readonly Box[],
): number {
  const above = boxes.map(({ top }) => screenHeight - top + gap).filter((bottom) => bottom > least);
  const places = [least, ...above.sort((a, b) => a - b)].filter(
    (bottom) => bottom === least || bottom + height + gap <= screenHeight,
  );
  const covered = places.map((bottom) => {
    const own = { left, right, top: screenHeight - bottom - height, bottom: screenHeight - bottom };
    return boxes.reduce((area, box) => area + coveredArea(own, box), 0);
  });
  return places[covered.indexOf(Math.min(...covered))] ?? least;
}

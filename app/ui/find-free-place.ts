/** A rectangle of the screen, in pixels from its upper left corner. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels between a toast and what it must not cover, and between it and the screen's edges. */
const gap = 8;

function coveredArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * How far above the screen's bottom something of this size can stand without covering any of the boxes: the lowest place from `least` on, or where
 * there is none, the one that covers least.
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

import type { FramePoint } from '#domain/review-calls.ts';
import { areTooClose, type AlignPoints, type Aspects } from './align-pictures.ts';

/** Points that are being placed, on one of the pictures. */
export interface Placing {
  picture: 'here' | 'there';
  points: AlignPoints;
}

/** Starts placing points, or correcting those that are there. */
export const startPlacing = (points: Placing['points'] = { here: [], there: [] }): Placing => ({
  picture: 'here',
  points,
});

/** Returns the points on the picture that is visible. */
export const visiblePoints = ({ picture, points }: Placing): readonly FramePoint[] => points[picture];

export const withPoints = (placing: Placing, points: readonly FramePoint[]): Placing => ({
  ...placing,
  points: { ...placing.points, [placing.picture]: points },
});

/** Returns whether the visible picture has its two points. */
export const isPictureComplete = (placing: Placing, aspects: Aspects): boolean =>
  visiblePoints(placing).length === 2 && !areTooClose(visiblePoints(placing), aspects[placing.picture]);

/** Returns what to do next, as a sentence. */
export function placingText(placing: Placing, aspects: Aspects): string {
  const count = visiblePoints(placing).length;
  if (areTooClose(visiblePoints(placing), aspects[placing.picture]))
    return 'The two points are too close together. Drag them apart.';
  if (count === 2) return 'Drag the points to correct them.';
  if (placing.picture === 'here')
    return count === 0
      ? 'Tap a place that both videos show, such as the front of the box.'
      : 'Tap a second place, far from the first, such as the foot of a standard.';
  return count === 0 ? 'The other video: tap place 1 here.' : 'The other video: tap place 2 here.';
}

/** Returns the next state: the other picture, or undefined when both have their points. */
export const nextPicture = (placing: Placing): Placing | undefined =>
  placing.picture === 'here' ? { ...placing, picture: 'there' } : undefined;

import { buildSkeleton, lowestFoot, pose, translate } from './body.ts';
import type { Pose, Skeleton } from './body.ts';
import type { Anchor, Frame, Place } from './figure-types.ts';
import { add, point, scale, subtract, toward, unit } from './geometry.ts';
import type { Point } from './geometry.ts';
import { carryPole, reachAnkle, reachHand } from './reach.ts';

/** Meters of pole above the upper hand. */
const BUTT = 0.15;

type PlacedFrame = { figure: Skeleton; pole?: { tip: Point; end: Point } };

const place = ([x, y]: Place, z = 0): Point => point(x, y, z);

/** Returns the pose with ankle angles that put the frame's flat soles on the floor. */
export function withFlatSoles(angles: Pose, frame: Frame): Pose {
  // A figure that faces left is mirrored, so the trunk's lean is measured from the other side.
  const lean = angles.turn > 90 ? 90 - angles.trunk : angles.trunk - 90;
  const flat = { ...angles };
  for (const side of ['R', 'L'] as const) {
    if (frame.flat?.includes(side)) {
      flat[`ankle${side}`] = angles[`hip${side}`] - angles[`knee${side}`] + lean + (frame.slope ?? 0);
    }
  }
  return flat;
}

/** Returns the point of the figure that is fixed in place, such as a foot or a hand. */
export function anchorPoint(figure: Skeleton, anchor: Anchor): Point {
  switch (anchor) {
    case 'feet':
      return point(figure.pelvis.x, lowestFoot(figure));
    case 'hips':
      return figure.pelvis;
    case 'handR':
      return figure.armR.hand;
    case 'handL':
      return figure.armL.hand;
    case 'heelR':
      return figure.legR.heel;
    case 'heelL':
      return figure.legL.heel;
    case 'toeR':
      return figure.legR.toe;
    case 'toeL':
      return figure.legL.toe;
    case 'back':
      return figure.waist;
  }
}

/** Builds the figure of a frame, moves its anchor into position, and moves hands, feet and pole to their targets. */
export function placeFrame(frame: Frame): PlacedFrame {
  const unplaced = buildSkeleton(withFlatSoles(pose(frame.pose), frame));
  const from = anchorPoint(unplaced, frame.anchor ?? 'feet');
  const shift = subtract(place(frame.at), from);
  let figure = translate(unplaced, point(shift.x, shift.y));
  const hint = frame.elbow ?? {};
  if (frame.handR) figure = reachHand(figure, 'R', place(frame.handR, 0.1), hint);
  if (frame.handL) figure = reachHand(figure, 'L', place(frame.handL, -0.1), hint);
  if (frame.ankleR) figure = reachAnkle(figure, 'R', place(frame.ankleR, figure.legR.hip.z));
  if (frame.ankleL) figure = reachAnkle(figure, 'L', place(frame.ankleL, figure.legL.hip.z));
  if (!frame.pole) return { figure };
  const hand = figure.armR.hand;
  const tip = frame.pole.tip
    ? place(frame.pole.tip, hand.z)
    : add(hand, scale(toward(frame.pole.angle ?? 0), frame.pole.length ?? 3));
  figure = carryPole(figure, tip, hint);
  return { figure, pole: { tip, end: add(hand, scale(unit(subtract(hand, tip)), BUTT)) } };
}

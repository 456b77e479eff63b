import { SEGMENT } from './body.ts';
import type { Arm, Leg, Side, Skeleton } from './body.ts';
import { add, clamp, distance, dot, magnitude, point, scale, subtract, unit } from './geometry.ts';
import type { Point } from './geometry.ts';

/**
 * Returns the middle joint of a two-bone limb from `start` to `end`, bent toward the direction `hint`. Lengths in meters. A target out
 * of reach gives a straight limb.
 */
function bendToward(start: Point, end: Point, first: number, second: number, hint: Point): Point {
  const span = subtract(end, start);
  const axis = unit(span);
  const far = clamp(magnitude(span), Math.abs(first - second) + 1e-4, first + second);
  const along = (first * first + far * far - second * second) / (2 * far);
  const aside = Math.sqrt(Math.max(0, first * first - along * along));
  const across = unit(subtract(hint, scale(axis, dot(hint, axis))));
  return add(start, add(scale(axis, along), scale(across, aside)));
}

const GRIP_REACH = SEGMENT.forearm + SEGMENT.hand;

/** Longest distance in meters from the shoulder to a held grip. */
const ARM_REACH = SEGMENT.upperArm + GRIP_REACH;

/** Direction of the elbow as a sum of forward, up and away from the body, in meters. */
export type ElbowHint = { forward?: number; up?: number; out?: number };

/** Returns the direction in space of an elbow hint for one side of a figure. */
export function elbowDirection(figure: Skeleton, side: Side, hint: ElbowHint): Point {
  const lateral = side === 'R' ? 1 : -1;
  const upward = unit(subtract(figure.neck, figure.waist));
  const inPlane = add(scale(figure.forward, hint.forward ?? 0), scale(upward, hint.up ?? -1));
  return add(inPlane, scale(figure.right, lateral * (hint.out ?? 0.3)));
}

/**
 * Returns the figure with one hand at `target` (meters), the elbow toward `direction`, and a straight wrist. The shoulder moves by up to
 * 6 cm, like a shoulder blade.
 */
export function bendArm(figure: Skeleton, side: Side, target: Point, direction: Point): Skeleton {
  const arm = side === 'R' ? figure.armR : figure.armL;
  const missing = clamp(distance(arm.shoulder, target) - ARM_REACH * 0.985, 0, 0.06);
  const shoulder = add(arm.shoulder, scale(unit(subtract(target, arm.shoulder)), missing));
  const elbow = bendToward(shoulder, target, SEGMENT.upperArm, GRIP_REACH, direction);
  const along = unit(subtract(target, elbow));
  const wrist = add(elbow, scale(along, SEGMENT.forearm));
  const moved: Arm = { shoulder, elbow, wrist, hand: add(wrist, scale(along, SEGMENT.hand)) };
  return side === 'R' ? { ...figure, armR: moved } : { ...figure, armL: moved };
}

/** Returns the figure with one hand at `target` (meters) and the elbow in the direction of the hint. */
export function reachHand(figure: Skeleton, side: Side, target: Point, hint: ElbowHint = {}): Skeleton {
  return bendArm(figure, side, target, elbowDirection(figure, side, hint));
}

/** Returns the figure with one ankle at `ankle` (meters), the knee forward, and the foot's direction in space unchanged. */
export function reachAnkle(figure: Skeleton, side: Side, ankle: Point): Skeleton {
  const leg = side === 'R' ? figure.legR : figure.legL;
  const knee = bendToward(leg.hip, ankle, SEGMENT.thigh, SEGMENT.shank, figure.forward);
  const placed = add(knee, scale(unit(subtract(ankle, knee)), SEGMENT.shank));
  const shift = subtract(placed, leg.ankle);
  const moved: Leg = {
    hip: leg.hip,
    knee,
    ankle: placed,
    heel: add(leg.heel, shift),
    toe: add(leg.toe, shift),
  };
  return side === 'R' ? { ...figure, legR: moved } : { ...figure, legL: moved };
}

/** Distance in meters between the two hands on the pole. */
export const GRIP_WIDTH = 0.48;

/**
 * Returns the figure with the left hand on the straight pole that the right hand already holds. `tip` is the far end of the pole
 * (meters).
 */
export function carryPole(figure: Skeleton, tip: Point, hint: ElbowHint = {}): Skeleton {
  const top = figure.armR.hand;
  const along = add(top, scale(unit(subtract(tip, top)), GRIP_WIDTH));
  // The left hand holds the pole in front of the breastbone, not at the right hip.
  const lower = point(along.x, along.y);
  return reachHand(figure, 'L', lower, hint);
}

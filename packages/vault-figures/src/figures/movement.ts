import { POSE_KEYS, buildSkeleton, centerOfMass, pose, translate } from './body.ts';
import type { Pose, Skeleton } from './body.ts';
import type { Anchor, Frame, Place, Prop } from './figure-types.ts';
import {
  add,
  distance,
  heading,
  interpolate,
  mix,
  point,
  scale,
  subtract,
  toward,
  unit,
} from './geometry.ts';
import type { Point } from './geometry.ts';
import { anchorPoint, placeFrame, withFlatSoles } from './place-frame.ts';
import { carryPole, reachAnkle, reachHand } from './reach.ts';

/** Equipment that the athlete holds. A ball can be thrown. */
export type Held = 'ball' | 'barbell' | 'dumbbell';

/** The ball flies from `from` to `to` (seconds of the cycle) with an initial velocity (meters per second). After `to` it is not drawn. */
export type Throw = { readonly from: number; readonly to: number; readonly velocity: Place };

/** The motion of an exercise: key frames of the athlete, and the equipment. Seconds and meters. */
export type Movement = {
  readonly title: string;
  /** Duration of one repetition, and number of repetitions in the film. */
  readonly period: number;
  readonly repetitions: number;
  /** `cycle`: the last frame continues into the first. `cut`: it fades to the first. */
  readonly loop: 'cycle' | 'cut';
  /** Meters that the athlete travels in one repetition. The camera follows. */
  readonly travel?: number;
  readonly window: { readonly left: number; readonly right: number; readonly top: number };
  readonly keys: readonly { readonly at: number; readonly frame: Frame }[];
  readonly props?: readonly Prop[];
  readonly held?: Held;
  readonly thrown?: Throw;
  /** Time and duration of the position that a coach checks. */
  readonly check: { readonly at: number; readonly seconds: number };
  /** Times of the five exposures of the poster, and the meters between them. */
  readonly exposures: readonly [number, number, number, number, number];
  readonly spacing: number;
  /** Start times of the captions, in the order of the exercise's captions. */
  readonly captionsAt: readonly number[];
};

export type MovementMoment = {
  readonly figure: Skeleton;
  readonly pole?: { readonly tip: Point; readonly end: Point };
  readonly held?: Point;
};

export const filmSeconds = ({ period, repetitions }: Movement): number => period * repetitions;

/** Meters of pole above the upper hand. */
const BUTT = 0.15;
const GRAVITY = 9.81;

type PlacedKey = { at: number; frame: Frame; angles: Pose; figure: Skeleton; pole?: { tip: Point } };

function placeKey({ at, frame }: Movement['keys'][number]): PlacedKey {
  const { figure, pole } = placeFrame(frame);
  return { at, frame, angles: withFlatSoles(pose(frame.pose), frame), figure, pole };
}

const shiftKey = (key: PlacedKey, seconds: number, meters: number): PlacedKey => ({
  ...key,
  at: key.at + seconds,
  figure: translate(key.figure, point(meters, 0)),
  pole: key.pole && { tip: add(key.pole.tip, point(meters, 0)) },
});

const placedKeys = new WeakMap<Movement, readonly PlacedKey[]>();

/** Returns the key frames with their figures. For a cycle, they include the previous and the next repetition. */
function keysOf(movement: Movement): readonly PlacedKey[] {
  const known = placedKeys.get(movement);
  if (known) return known;
  const own = movement.keys.map(placeKey);
  const { period, travel = 0, loop } = movement;
  const keys =
    loop === 'cut'
      ? own
      : [-1, 0, 1].flatMap((repetition) =>
          own.map((key) => shiftKey(key, repetition * period, repetition * travel)),
        );
  placedKeys.set(movement, keys);
  return keys;
}

/** Position of a key frame's anchor. Uses the figure before hands and feet are moved to their targets. */
const anchorOf = (key: PlacedKey, anchor: Anchor): Point => anchorPoint(key.figure, anchor);

function poleAngle(key: PlacedKey): number {
  return key.pole ? heading(subtract(key.pole.tip, key.figure.armR.hand)) : 0;
}

/**
 * Computes the athlete at `second` of the film. Between two key frames, every joint follows a curve without overshoot. The anchor of a key
 * frame stays in place until the next one.
 */
export function momentOf(movement: Movement, second: number): MovementMoment {
  const { period, travel = 0 } = movement;
  const repetition = Math.floor(second / period + 1e-9);
  const time = second - repetition * period;
  const keys = keysOf(movement);
  const track = (value: (key: PlacedKey) => number) =>
    interpolate(
      keys.map((key) => ({ at: key.at, value: value(key) })),
      time,
    );
  const segment = Math.max(
    0,
    keys.findLastIndex((key) => key.at <= time + 1e-9),
  );
  const from = keys[segment];
  const to = keys[Math.min(segment + 1, keys.length - 1)];
  if (!from || !to) throw new Error(`${movement.title} has no key frames.`);

  const angles = Object.fromEntries(
    POSE_KEYS.map((name) => [name, track((key) => key.angles[name])]),
  ) as Pose;
  const unplaced = buildSkeleton(angles);
  const anchor = from.frame.anchor ?? 'feet';
  const goal = point(
    track((key) => anchorOf(key, anchor).x),
    track((key) => anchorOf(key, anchor).y),
  );
  const shift = subtract(goal, anchorPoint(unplaced, anchor));
  let figure = translate(unplaced, point(shift.x + repetition * travel, shift.y));

  const hint = from.frame.elbow ?? {};
  for (const side of ['R', 'L'] as const) {
    const name = `hand${side}` as const;
    const [a, b] = [from.frame[name], to.frame[name]];
    if (!a || !b) continue;
    const along = [0, 1].map((axis) => track((key) => key.frame[name]?.[axis] ?? a[axis] ?? 0));
    figure = reachHand(
      figure,
      side,
      point((along[0] ?? 0) + repetition * travel, along[1] ?? 0, side === 'R' ? 0.1 : -0.1),
      hint,
    );
  }
  for (const side of ['R', 'L'] as const) {
    const place = from.frame[`ankle${side}`];
    if (!place || !to.frame[`ankle${side}`]) continue;
    const leg = side === 'R' ? figure.legR : figure.legL;
    figure = reachAnkle(figure, side, point(place[0] + repetition * travel, place[1], leg.hip.z));
  }
  return {
    ...withPole(movement, from, to, figure, track, repetition * travel),
    ...withHeld(movement, figure, time, repetition),
  };
}

function withPole(
  movement: Movement,
  from: PlacedKey,
  to: PlacedKey,
  figure: Skeleton,
  track: (value: (key: PlacedKey) => number) => number,
  shift: number,
): Pick<MovementMoment, 'figure' | 'pole'> {
  if (!from.pole || !to.pole) return { figure };
  const hand = figure.armR.hand;
  const planted = from.frame.pole?.tip !== undefined && to.frame.pole?.tip !== undefined;
  const length = track((key) => (key.pole ? distance(flat(key.pole.tip), flat(key.figure.armR.hand)) : 0));
  const tip = planted
    ? point(
        track((key) => key.pole?.tip.x ?? 0) + shift,
        track((key) => key.pole?.tip.y ?? 0),
        hand.z,
      )
    : add(hand, scale(toward(track(poleAngle)), length));
  const carried = carryPole(figure, tip, from.frame.elbow ?? {});
  return { figure: carried, pole: { tip, end: add(hand, scale(unit(subtract(hand, tip)), BUTT)) } };
}

const flat = (p: Point): Point => point(p.x, p.y);

/** Position between both hands, `beyond` meters past the knuckles. */
function betweenHands(figure: Skeleton, beyond: number): Point {
  const hands = mix(figure.armR.hand, figure.armL.hand, 0.5);
  const wrists = mix(figure.armR.wrist, figure.armL.wrist, 0.5);
  return add(hands, scale(unit(flat(subtract(hands, wrists))), beyond));
}

function withHeld(movement: Movement, figure: Skeleton, time: number, repetition: number): { held?: Point } {
  const { held, thrown, period } = movement;
  if (!held) return {};
  if (held !== 'ball') return { held: held === 'barbell' ? betweenHands(figure, 0) : figure.armR.hand };
  if (!thrown || time < thrown.from) return { held: betweenHands(figure, 0.07) };
  if (time > thrown.to) return thrown.to >= period ? {} : { held: betweenHands(figure, 0.07) };
  const released = momentOf(movement, repetition * period + thrown.from - 0.001).held ?? point(0, 0);
  const since = time - thrown.from;
  const [vx, vy] = thrown.velocity;
  const y = released.y + vy * since - (GRAVITY / 2) * since * since;
  return { held: point(released.x + vx * since, Math.max(0.13, y)) };
}

/** Returns the path of the center of mass over the last `seconds`, newest point first. */
export function massTrail(movement: Movement, second: number, seconds: number): Point[] {
  const count = Math.round(seconds * 15);
  return Array.from({ length: count }, (_, i) => second - i / 15)
    .filter(
      (at) =>
        movement.loop === 'cycle' ||
        Math.floor(at / movement.period) === Math.floor(second / movement.period),
    )
    .map((at) => centerOfMass(momentOf(movement, at).figure));
}

import { buildSkeleton, centerOfMass, lowestFoot, translate } from './body.ts';
import type { Skeleton } from './body.ts';
import {
  add,
  clamp,
  cosine,
  interpolate,
  mix,
  point,
  scale,
  sine,
  smoothstep,
  subtract,
  toward,
  unit,
} from './geometry.ts';
import type { Key, Point } from './geometry.ts';
import { beyondEnd, bendPole, pointFromEnd } from './pole.ts';
import { GRIP_WIDTH, bendArm, elbowDirection, reachAnkle } from './reach.ts';
import type { ElbowHint } from './reach.ts';
import {
  CARRY_ANGLE,
  CHORD_ANGLE,
  CHORD_RATIO,
  HIP_HEIGHT,
  PULL,
  stridePhase,
  TIMES,
  vaultPose,
} from './vault-keys.ts';
import { VAULT, modelStyle, paceOf, type VaultStyle } from './vault-style.ts';

export { VAULT, type VaultStyle };
/** Duration of the modeled vault in seconds. */
const VAULT_SECONDS = TIMES.end - TIMES.start;

export const secondsAt = (t: number): number => TIMES.start + clamp(t, 0, 1) * VAULT_SECONDS;
/** Converts seconds from take-off to a share of the modeled vault, 0..1. */
export const momentAt = (seconds: number): number => (seconds - TIMES.start) / VAULT_SECONDS;

export type Pole = {
  /** From the tip to the upper hand. */
  points: Point[];
  /** Top of the pole, beyond the upper hand. */
  end: Point;
  tip: Point;
  upperGrip: Point;
  lowerGrip: Point;
  planted: boolean;
  /** Chord shortening, 0 = straight, 0.3 = 30 %. */
  bend: number;
};

export type VaultMoment = {
  t: number;
  seconds: number;
  figure: Skeleton;
  pole: Pole;
  mass: Point;
  /** Which hands hold the pole. */
  holds: { right: boolean; left: boolean };
};

const BOX = point(0, -VAULT.boxDepth);

/** What follows from the style of a vault. */
interface Model {
  style: VaultStyle;
  /** Position of the hips at take-off, when the left toe leaves the ground, with the tip in the box and the pole straight. */
  hips: Point;
  chordAngles: readonly Key[];
  /** The ends of the pull: where the neck is from the upper hand. */
  pullEnds: readonly { seconds: number; neck: Point }[];
  /** Position (meters) and velocity (meters per second) of the center of mass at release. After it, the body is in free flight. */
  release: { seconds: number; mass: Point; speed: Point };
}

function buildModel(style: VaultStyle): Model {
  const unplaced = buildSkeleton(vaultPose(0));
  const rise = -lowestFoot(unplaced);
  const handHeight = unplaced.armR.hand.y + rise;
  const run = Math.sqrt(style.grip ** 2 - (handHeight - BOX.y) ** 2);
  const chordAngle = (Math.atan2(handHeight - BOX.y, -run) * 180) / Math.PI;
  const planted = {
    style,
    hips: point(-run - unplaced.armR.hand.x, rise),
    chordAngles: [{ at: 0, value: chordAngle }, ...CHORD_ANGLE],
  };
  return {
    ...planted,
    pullEnds: [PULL.from, TIMES.release].map((seconds) => ({
      seconds,
      neck: subtract(hangingPose(planted, seconds).neck, plantedGrip(planted, seconds)),
    })),
    release: {
      seconds: TIMES.release * style.tempo,
      mass: centerOfMass(hangingPose(planted, TIMES.release)),
      speed: point(0.95, 2.55),
    },
  };
}

type Planted = Pick<Model, 'style' | 'chordAngles'>;

const models = new Map<VaultStyle, Model>();

function modelOf(style: VaultStyle): Model {
  const model = models.get(style) ?? buildModel(style);
  models.set(style, model);
  return model;
}

/** Returns the height of the runway or of the box floor at x, in meters. */
export function floorAt(x: number): number {
  if (x < VAULT.boxFront || x > 0) return 0;
  return -VAULT.boxDepth * (1 - x / VAULT.boxFront);
}

/** Returns the ground contact of a leg, 0..1, which changes over a few hundredths of a stride. */
function groundContact(side: 'R' | 'L', seconds: number): number {
  const phase = stridePhase(side, seconds);
  return Math.max(smoothstep(0.93, 1, phase), 1 - smoothstep(0.22, 0.28, phase));
}

/** Moves a foot onto the runway while it has ground contact, and never below it. */
function groundFoot(figure: Skeleton, side: 'R' | 'L', seconds: number): Skeleton {
  const leg = side === 'R' ? figure.legR : figure.legL;
  const low = Math.min(leg.heel.y, leg.toe.y);
  const drop = low < 0 ? low : low * groundContact(side, seconds);
  return reachAnkle(figure, side, subtract(leg.ankle, point(0, drop)));
}

function runUpFigure({ style, hips: end }: Model, seconds: number): Skeleton {
  const rise = interpolate(HIP_HEIGHT, stridePhase('L', seconds) % 0.5);
  const jump = smoothstep(-0.12, 0, seconds);
  const height = rise * (1 - jump) + end.y * jump;
  const hips = point(end.x + style.runSpeed * seconds, height);
  const pose = vaultPose(seconds, paceOf(style, seconds).arms);
  return groundFoot(groundFoot(buildSkeleton(pose, hips), 'R', seconds), 'L', seconds);
}

/** Returns the tip of the carried pole. The pole drops until its tip touches the floor of the box, then the tip slides along it. */
function carriedTip({ style }: Model, hand: Point, seconds: number): Point {
  const tipAt = (angle: number): Point => add(hand, scale(toward(angle), style.grip));
  let [under, over] = [-60, 20];
  for (let i = 0; i < 30; i++) {
    const middle = (under + over) / 2;
    const tip = tipAt(middle);
    if (tip.y < floorAt(tip.x)) under = middle;
    else over = middle;
  }
  const slide = smoothstep(-0.22, -0.1, seconds);
  const carried = interpolate(CARRY_ANGLE, paceOf(style, seconds).arms);
  return tipAt(Math.max(over, carried * (1 - slide) + over * slide));
}

/** Position of the upper hand on the planted pole. */
function plantedGrip({ style, chordAngles }: Planted, seconds: number): Point {
  return add(
    BOX,
    scale(toward(interpolate(chordAngles, seconds)), style.grip * interpolate(CHORD_RATIO, seconds)),
  );
}

/** Moves a hand to a target. `free` 0..1 moves the elbow from `direction` to its direction in the key pose. */
function bringHand(
  figure: Skeleton,
  side: 'R' | 'L',
  target: Point,
  direction: Point,
  free: number,
): Skeleton {
  const arm = side === 'R' ? figure.armR : figure.armL;
  const bent = unit(subtract(arm.elbow, mix(arm.shoulder, arm.hand, 0.5)));
  return bendArm(figure, side, target, mix(unit(direction), bent, free));
}

/** Returns the body in its key pose, hanging by the right hand from the grip. */
function hangingPose(planted: Planted, seconds: number): Skeleton {
  const unplaced = buildSkeleton(vaultPose(seconds));
  const shift = subtract(plantedGrip(planted, seconds), unplaced.armR.hand);
  return translate(unplaced, point(shift.x, shift.y));
}

function pullPath({ pullEnds }: Model, axis: 'x' | 'y', seconds: number): number {
  const ends = pullEnds.map((end) => ({ at: end.seconds, value: end.neck[axis] }));
  return interpolate([...ends.slice(0, 1), ...PULL[axis], ...ends.slice(1)], seconds);
}

function hangingFigure(model: Model, seconds: number): Skeleton {
  if (seconds <= PULL.from || seconds >= TIMES.release) return hangingPose(model, seconds);
  const unplaced = buildSkeleton(vaultPose(seconds));
  const grip = plantedGrip(model, seconds);
  const neck = add(grip, point(pullPath(model, 'x', seconds), pullPath(model, 'y', seconds)));
  const shift = subtract(neck, unplaced.neck);
  const figure = translate(unplaced, point(shift.x, shift.y));
  const tied = smoothstep(PULL.from, 0.92, seconds) * (1 - smoothstep(1.12, TIMES.release, seconds));
  const arm = figure.armR;
  const depth = arm.hand.z * (1 - tied) + arm.shoulder.z * 0.4 * tied;
  // The elbow moves from the runway side around the back of the body to the bar side.
  const round = interpolate(PULL.elbow, seconds);
  const direction = point(cosine(round), -0.1, -sine(round));
  return bringHand(figure, 'R', point(grip.x, grip.y, depth), direction, 1 - tied);
}

function flyingFigure({ style, release }: Model, seconds: number): Skeleton {
  const unplaced = buildSkeleton(vaultPose(paceOf(style, seconds).body));
  const since = seconds - release.seconds;
  const mass = add(release.mass, add(scale(release.speed, since), point(0, -0.5 * 9.81 * since * since)));
  const shift = subtract(mass, centerOfMass(unplaced));
  return translate(unplaced, point(shift.x, shift.y));
}

function poleAt(model: Model, seconds: number, figure: Skeleton): Pole {
  const { style, chordAngles, release } = model;
  const planted = seconds >= TIMES.takeOff;
  let upper: Point;
  let tip: Point = BOX;
  if (!planted) {
    upper = point(figure.armR.hand.x, figure.armR.hand.y);
    tip = carriedTip(model, upper, seconds);
  } else if (seconds <= release.seconds) {
    upper = plantedGrip(model, paceOf(style, seconds).body);
  } else {
    // After the release, the straight pole falls back to the runway.
    const since = seconds - release.seconds;
    const last = interpolate(chordAngles, TIMES.release);
    upper = add(BOX, scale(toward(last + 22 * since + 55 * since * since), style.grip));
  }
  const points = bendPole(tip, upper, style.grip);
  const chord = Math.hypot(upper.x - tip.x, upper.y - tip.y);
  return {
    points,
    tip,
    upperGrip: upper,
    lowerGrip: pointFromEnd(points, GRIP_WIDTH),
    end: beyondEnd(points, VAULT.poleLength - style.grip),
    planted,
    bend: Math.max(0, 1 - chord / style.grip),
  };
}

/** Direction of the left elbow: under the pole in the carry, out and down at take-off, to the side in the inversion. */
function leftElbow(seconds: number): ElbowHint {
  const up = interpolate(
    [
      { at: -0.3, value: -1 },
      { at: 0.1, value: -0.9 },
      { at: 0.6, value: -0.2 },
      { at: 0.9, value: 0.5 },
    ],
    seconds,
  );
  const forward = interpolate(
    [
      { at: -0.3, value: -0.2 },
      { at: 0.2, value: 0.4 },
      { at: 0.6, value: 0.6 },
    ],
    seconds,
  );
  return { up, forward, out: 0.9 };
}

/** Moves the left hand from the grip to its free pose, between the two releases. */
function withLeftHand(figure: Skeleton, pole: Pole, seconds: number): Skeleton {
  const free = smoothstep(TIMES.leftRelease, TIMES.release + 0.08, seconds);
  if (free >= 1) return figure;
  const target = mix(point(pole.lowerGrip.x, pole.lowerGrip.y), figure.armL.hand, free);
  return bringHand(figure, 'L', target, elbowDirection(figure, 'L', leftElbow(seconds)), free);
}

/** Computes the vault at t (0 = three steps before take-off, 1 = falling behind the bar), or that of another style. */
export function vaultAt(t: number, style: VaultStyle = modelStyle): VaultMoment {
  const model = modelOf(style);
  const seconds = secondsAt(t);
  const { body: paced } = paceOf(style, seconds);
  const body =
    seconds < TIMES.takeOff
      ? runUpFigure(model, seconds)
      : paced <= TIMES.release
        ? hangingFigure(model, paced)
        : flyingFigure(model, seconds);
  const pole = poleAt(model, seconds, body);
  const figure = withLeftHand(body, pole, paced);
  return {
    t,
    seconds,
    figure,
    pole,
    mass: centerOfMass(figure),
    holds: { right: paced <= TIMES.release, left: paced <= TIMES.leftRelease },
  };
}

/** Returns the path of the center of mass between two moments, in meters. */
export function massPath(from = 0, to = 1, steps = 96): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => vaultAt(from + ((to - from) * i) / steps).mass);
}

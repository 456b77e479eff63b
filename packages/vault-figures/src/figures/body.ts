import { add, clamp, cosine, mix, point, scale, sine, smoothstep, toward } from './geometry.ts';
import type { Point } from './geometry.ts';

/** Segment lengths in meters of a 1.80 m athlete, after Winter, "Biomechanics and Motor Control of Human Movement". */
export const SEGMENT = {
  lumbar: 0.25,
  thorax: 0.3,
  neck: 0.175,
  upperArm: 0.325,
  forearm: 0.262,
  /** Wrist to the center of a closed grip. */
  hand: 0.082,
  thigh: 0.441,
  shank: 0.443,
  /** Ankle joint above the sole. */
  ankleHeight: 0.07,
  heel: 0.055,
  toe: 0.2,
  hipHalfWidth: 0.088,
  shoulderHalfWidth: 0.17,
} as const;

export type Side = 'R' | 'L';
type LimbAngle = 'shoulder' | 'elbow' | 'wrist' | 'hip' | 'knee' | 'ankle';

/**
 * Joint angles in degrees.
 * - trunk: direction from the hips to the neck, counter-clockwise from forward (90 = upright, above 90 leans back).
 * - spine: positive rounds the back, negative arches it. head: positive drops the chin.
 * - turn: rotation to the athlete's left about the long axis (0 = facing right, 180 = facing left).
 * - shoulder: 0 = arm along the trunk, 90 = forward, 180 = overhead. elbow, knee: flexion, never negative.
 * - wrist: positive flexes. hip: flexion, negative is extension. ankle: positive points the toes.
 */
export type Pose = { readonly [K in 'trunk' | 'spine' | 'head' | 'turn' | `${LimbAngle}${Side}`]: number };

const STANDING: Pose = {
  trunk: 90,
  spine: 0,
  head: 0,
  turn: 0,
  shoulderR: 4,
  elbowR: 12,
  wristR: 0,
  hipR: 0,
  kneeR: 2,
  ankleR: 0,
  shoulderL: 4,
  elbowL: 12,
  wristL: 0,
  hipL: 0,
  kneeL: 2,
  ankleL: 0,
};

export const POSE_KEYS = Object.keys(STANDING) as readonly (keyof Pose)[];

/** Returns the standing pose with the given angles (degrees). */
export const pose = (angles: Partial<Pose>): Pose => ({ ...STANDING, ...angles });

export type Arm = { shoulder: Point; elbow: Point; wrist: Point; hand: Point };
export type Leg = { hip: Point; knee: Point; ankle: Point; heel: Point; toe: Point };

/** Joint positions in meters. `forward`, `up` and `right` are the axes of the trunk. `facing` is 1 to the right, -1 to the left. */
export type Skeleton = {
  pelvis: Point;
  waist: Point;
  neck: Point;
  head: Point;
  armR: Arm;
  armL: Arm;
  legR: Leg;
  legL: Leg;
  forward: Point;
  right: Point;
  facing: number;
};

/** Computes the position of every joint of a pose. `root` is the center of the hips (meters). */
export function buildSkeleton(angles: Pose, root: Point = point(0, 0)): Skeleton {
  const up = toward(angles.trunk);
  const flat = toward(angles.trunk - 90);
  const forward = add(scale(flat, cosine(angles.turn)), point(0, 0, -sine(angles.turn)));
  const right = add(scale(flat, sine(angles.turn)), point(0, 0, cosine(angles.turn)));
  /** Direction in the sagittal plane: 0 along the trunk to the feet, 90 forward, 180 to the head. */
  const swung = (degrees: number): Point => add(scale(up, -cosine(degrees)), scale(forward, sine(degrees)));

  const waist = add(root, scale(swung(180 + angles.spine / 2), SEGMENT.lumbar));
  const neck = add(waist, scale(swung(180 - angles.spine / 2), SEGMENT.thorax));
  const head = add(neck, scale(swung(180 - angles.spine / 2 - 6 - angles.head), SEGMENT.neck));

  const arm = (side: Side): Arm => {
    const lateral = side === 'R' ? 1 : -1;
    const flexion = angles[`shoulder${side}`];
    // The shoulder blade raises the joint when the arm goes overhead.
    const lift = -0.045 + 0.075 * smoothstep(70, 175, flexion);
    const reach = 0.02 * Math.sin((clamp(flexion, 0, 180) * Math.PI) / 180);
    const shoulder = [
      scale(swung(180 - angles.spine / 2), lift),
      scale(forward, reach),
      scale(right, lateral * (SEGMENT.shoulderHalfWidth - 0.03 * smoothstep(100, 180, flexion))),
    ].reduce(add, neck);
    const elbow = add(shoulder, scale(swung(flexion), SEGMENT.upperArm));
    const bend = flexion + angles[`elbow${side}`];
    const wrist = add(elbow, scale(swung(bend), SEGMENT.forearm));
    return {
      shoulder,
      elbow,
      wrist,
      hand: add(wrist, scale(swung(bend + angles[`wrist${side}`]), SEGMENT.hand)),
    };
  };

  const leg = (side: Side): Leg => {
    const lateral = side === 'R' ? 1 : -1;
    const hip = add(root, scale(right, lateral * SEGMENT.hipHalfWidth));
    const flexion = angles[`hip${side}`];
    const knee = add(hip, scale(swung(flexion), SEGMENT.thigh));
    const shank = flexion - angles[`knee${side}`];
    const ankle = add(knee, scale(swung(shank), SEGMENT.shank));
    const tilt = shank - angles[`ankle${side}`];
    const sole = add(ankle, scale(swung(tilt), SEGMENT.ankleHeight));
    return {
      hip,
      knee,
      ankle,
      heel: add(sole, scale(swung(tilt + 90), -SEGMENT.heel)),
      toe: add(sole, scale(swung(tilt + 90), SEGMENT.toe)),
    };
  };

  return {
    pelvis: root,
    waist,
    neck,
    head,
    armR: arm('R'),
    armL: arm('L'),
    legR: leg('R'),
    legL: leg('L'),
    forward,
    right,
    facing: cosine(angles.turn),
  };
}

const mapLimb = <T extends Record<string, Point>>(limb: T, move: (p: Point) => Point): T =>
  Object.fromEntries(Object.entries(limb).map(([name, p]) => [name, move(p)])) as T;

/** Returns the figure moved by `by` meters. */
export function translate(figure: Skeleton, by: Point): Skeleton {
  const move = (p: Point): Point => add(p, by);
  return {
    ...figure,
    pelvis: move(figure.pelvis),
    waist: move(figure.waist),
    neck: move(figure.neck),
    head: move(figure.head),
    armR: mapLimb(figure.armR, move),
    armL: mapLimb(figure.armL, move),
    legR: mapLimb(figure.legR, move),
    legL: mapLimb(figure.legL, move),
  };
}

/** Returns the height in meters of the lowest point of both feet. */
export function lowestFoot(figure: Skeleton): number {
  return Math.min(...[figure.legR, figure.legL].flatMap((leg) => [leg.heel.y, leg.toe.y]));
}

/** Body mass fractions and center positions along each segment (Dempster, via Winter). */
const MASS = {
  head: 0.081,
  trunk: 0.497,
  upperArm: 0.028,
  forearm: 0.016,
  hand: 0.006,
  thigh: 0.1,
  shank: 0.0465,
  foot: 0.0145,
} as const;

/** Returns the center of mass in meters. */
export function centerOfMass(figure: Skeleton): Point {
  const parts: [number, Point][] = [
    [MASS.head, figure.head],
    [MASS.trunk, mix(mix(figure.pelvis, figure.waist, 0.5), mix(figure.waist, figure.neck, 0.5), 0.52)],
  ];
  for (const arm of [figure.armR, figure.armL]) {
    parts.push(
      [MASS.upperArm, mix(arm.shoulder, arm.elbow, 0.436)],
      [MASS.forearm, mix(arm.elbow, arm.wrist, 0.43)],
      [MASS.hand, arm.hand],
    );
  }
  for (const leg of [figure.legR, figure.legL]) {
    parts.push(
      [MASS.thigh, mix(leg.hip, leg.knee, 0.433)],
      [MASS.shank, mix(leg.knee, leg.ankle, 0.433)],
      [MASS.foot, mix(leg.heel, leg.toe, 0.5)],
    );
  }
  const total = parts.reduce((sum, [mass]) => sum + mass, 0);
  return parts.reduce((sum, [mass, where]) => add(sum, scale(where, mass / total)), point(0, 0));
}

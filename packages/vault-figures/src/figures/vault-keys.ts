import type { Pose } from './body.ts';
import { interpolate, smoothstep } from './geometry.ts';
import type { Key } from './geometry.ts';
import { armL, armR, legL, legR } from './pose-parts.ts';

/**
 * The key poses of the vault. Times are seconds from take-off (negative in the run-up), angles are degrees. The vaulter is right-handed:
 * right hand on top, take-off from the left foot.
 */
export const TIMES = { start: -0.72, takeOff: 0, leftRelease: 1.06, release: 1.2, end: 1.72 } as const;

/** Seconds of one step of the run-up. */
export const STEP_TIME = 0.24;

type GaitKey = { at: number; hip: number; knee: number; ankle: number };

/** One leg through a running stride of two steps: touchdown at 0, toe-off at 0.22, highest knee at 0.72. */
const STRIDE: readonly GaitKey[] = [
  { at: 0, hip: 24, knee: 15, ankle: 12 },
  { at: 0.09, hip: 8, knee: 24, ankle: -4 },
  { at: 0.22, hip: -22, knee: 15, ankle: 24 },
  { at: 0.33, hip: -18, knee: 66, ankle: 26 },
  { at: 0.46, hip: 18, knee: 122, ankle: 10 },
  { at: 0.59, hip: 60, knee: 108, ankle: 0 },
  { at: 0.72, hip: 80, knee: 80, ankle: -4 },
  { at: 0.86, hip: 60, knee: 34, ankle: -8 },
];

const strideKeys = (joint: 'hip' | 'knee' | 'ankle'): Key[] =>
  [-1, 0, 1].flatMap((cycle) => STRIDE.map((key) => ({ at: key.at + cycle, value: key[joint] })));
const STRIDE_KEYS = { hip: strideKeys('hip'), knee: strideKeys('knee'), ankle: strideKeys('ankle') };

/** Returns hip, knee and ankle angles of one leg, `seconds` from take-off. */
function stride(side: 'R' | 'L', seconds: number): { hip: number; knee: number; ankle: number } {
  const phase = stridePhase(side, seconds);
  return {
    hip: interpolate(STRIDE_KEYS.hip, phase),
    knee: interpolate(STRIDE_KEYS.knee, phase),
    ankle: interpolate(STRIDE_KEYS.ankle, phase),
  };
}

type VaultKey = { at: number } & Partial<Pose>;

/** Each angle is a smooth curve through the keys that contain it. The keys of the left arm apply only after it has released the pole. */
const KEYS: readonly VaultKey[] = [
  { at: -0.72, trunk: 87, spine: 0, head: 0, turn: 0, ...armR(-52, 92), ...armL(50, 60) },
  { at: -0.42, trunk: 88, ...armR(-50, 96) },
  { at: -0.26, trunk: 89, spine: 0, head: 0, ...armR(-46, 148), shoulderL: 60 },
  { at: -0.17, trunk: 90, ...armR(2, 156) },
  { at: -0.1, trunk: 92, ...armR(72, 128), shoulderL: 110 },
  { at: -0.04, trunk: 92, spine: -2, ...armR(150, 38) },
  {
    at: 0,
    trunk: 92,
    spine: -8,
    head: -8,
    ...armR(185, 2),
    ...legR(80, 80, -4),
    ...legL(-10, 6, 38),
    shoulderL: 150,
  },
  { at: 0.08, trunk: 89, spine: -15, head: -12, ...armR(194, 0), ...legR(76, 90, 4), ...legL(-28, 10, 42) },
  {
    at: 0.17,
    trunk: 87,
    spine: -22,
    head: -8,
    ...armR(206, 0),
    ...legR(66, 92, 14),
    ...legL(-36, 16, 42),
    shoulderL: 170,
  },
  { at: 0.27, trunk: 95, spine: -8, head: 4, ...armR(198, 0), ...legR(58, 80), ...legL(-4, 4, 36) },
  { at: 0.345, trunk: 109, spine: 6, head: 10, ...armR(183, 0), ...legR(60, 62, 18), ...legL(38, 2, 32) },
  {
    at: 0.41,
    trunk: 131,
    spine: 16,
    head: 14,
    ...armR(160, 0),
    ...legR(76, 48),
    ...legL(70, 3, 30),
    shoulderL: 150,
  },
  { at: 0.49, trunk: 164, spine: 24, head: 16, ...armR(124, 0), ...legR(98, 28), ...legL(96, 4, 30) },
  {
    at: 0.58,
    trunk: 202,
    spine: 22,
    head: 14,
    ...armR(84, 0),
    ...legR(86, 12, 26),
    ...legL(84, 3),
    shoulderL: 90,
  },
  { at: 0.71, trunk: 239, spine: 10, head: 8, ...armR(44, 0), ...legR(46, 3), ...legL(46, 2, 34) },
  {
    at: 0.83,
    trunk: 259,
    spine: 4,
    head: 4,
    turn: 0,
    ...armR(24, 0),
    ...legR(15, 1, 36),
    ...legL(16, 1, 36),
    shoulderL: 40,
  },
  { at: 0.93, trunk: 266, spine: 0, turn: 40, ...armR(26, 30), ...legR(3, 0), ...legL(4, 0) },
  { at: 1.0, trunk: 267, turn: 100, ...armR(40, 92), ...armL(60, 80), hipR: 2, hipL: 2 },
  { at: 1.08, trunk: 263, spine: 2, head: 0, turn: 152, ...armR(92, 96), hipR: 8, hipL: 6 },
  {
    at: 1.2,
    trunk: 250,
    spine: 12,
    head: 4,
    turn: 180,
    ...armR(120, 100),
    ...armL(140, 60),
    ...legR(28, 0, 34),
    ...legL(24, 0, 34),
  },
  { at: 1.3, trunk: 236, spine: 24, ...armR(150, 40), ...armL(158, 44), ...legR(64, 2), ...legL(58, 2) },
  {
    at: 1.42,
    trunk: 208,
    spine: 34,
    head: 10,
    ...armR(160, 34),
    ...armL(172, 30),
    ...legR(86, 6, 26),
    ...legL(78, 6, 26),
  },
  {
    at: 1.56,
    trunk: 170,
    spine: 10,
    head: -6,
    ...armR(196, 16),
    ...armL(204, 12),
    ...legR(62, 12),
    ...legL(54, 10),
  },
  {
    at: 1.72,
    trunk: 128,
    spine: -6,
    head: 8,
    turn: 180,
    ...armR(188, 20),
    ...armL(196, 16),
    ...legR(40, 16, 22),
    ...legL(30, 12, 22),
  },
];

type Angle = keyof Pose;
const COLUMNS = new Map<Angle, Key[]>();
for (const { at, ...angles } of KEYS) {
  for (const [angle, value] of Object.entries(angles) as [Angle, number][]) {
    const column = COLUMNS.get(angle) ?? [];
    column.push({ at, value });
    COLUMNS.set(angle, column);
  }
}

const column = (angle: Angle, seconds: number): number =>
  interpolate(COLUMNS.get(angle) ?? [{ at: 0, value: 0 }], seconds);

/** Returns all joint angles, `seconds` from take-off. The arms may be ahead of the rest, at `armSeconds`. */
export function vaultPose(seconds: number, armSeconds = seconds): Pose {
  // In the last stride, the take-off leg leaves the ground earlier than a sprinter's, under the hands.
  const jump = smoothstep(-0.12, 0, seconds);
  const legs = (side: 'R' | 'L') => {
    const run = stride(side, seconds);
    const blend = (joint: 'hip' | 'knee' | 'ankle') =>
      run[joint] * (1 - jump) + column(`${joint}${side}`, seconds) * jump;
    return { hip: blend('hip'), knee: blend('knee'), ankle: blend('ankle') };
  };
  const [right, left] = [legs('R'), legs('L')];
  return {
    trunk: column('trunk', seconds),
    spine: column('spine', seconds),
    head: column('head', seconds),
    turn: column('turn', seconds),
    shoulderR: column('shoulderR', armSeconds),
    elbowR: column('elbowR', armSeconds),
    wristR: 0,
    hipR: right.hip,
    kneeR: right.knee,
    ankleR: right.ankle,
    shoulderL: column('shoulderL', armSeconds),
    elbowL: column('elbowL', armSeconds),
    wristL: 0,
    hipL: left.hip,
    kneeL: left.knee,
    ankleL: left.ankle,
  };
}

/** Run-up: height of the hips over half a stride, in meters, from one touchdown to the next. */
export const HIP_HEIGHT: readonly Key[] = [
  { at: 0, value: 0.935 },
  { at: 0.1, value: 0.915 },
  { at: 0.22, value: 0.962 },
  { at: 0.36, value: 0.985 },
  { at: 0.5, value: 0.935 },
];

/** Returns the phase of a leg's stride, 0..1, `seconds` from take-off. 0 is its touchdown, 0.22 its toe-off. */
export function stridePhase(side: 'R' | 'L', seconds: number): number {
  const raw = 0.22 + (side === 'R' ? 0.5 : 0) + seconds / (2 * STEP_TIME);
  return raw - Math.floor(raw);
}

/** Run-up: angle of the carried pole from hand to tip, in degrees above level. */
export const CARRY_ANGLE: readonly Key[] = [
  { at: -0.72, value: 44 },
  { at: -0.5, value: 27 },
  { at: -0.26, value: -4 },
  { at: -0.17, value: -16 },
  { at: -0.1, value: -25 },
  { at: 0, value: -34 },
];

/** After take-off: chord from box to upper hand as a share of the straight pole, and its direction in degrees. */
export const CHORD_RATIO: readonly Key[] = [
  { at: 0, value: 1 },
  { at: 0.08, value: 0.928 },
  { at: 0.18, value: 0.858 },
  { at: 0.3, value: 0.79 },
  { at: 0.42, value: 0.732 },
  { at: 0.5, value: 0.706 },
  { at: 0.6, value: 0.742 },
  { at: 0.75, value: 0.846 },
  { at: 0.88, value: 0.95 },
  { at: 0.98, value: 1 },
  { at: 1.2, value: 1 },
];

/** The first direction is computed from the body at take-off. */
export const CHORD_ANGLE: readonly Key[] = [
  { at: 0.08, value: 140.8 },
  { at: 0.18, value: 133 },
  { at: 0.3, value: 124.2 },
  { at: 0.42, value: 116 },
  { at: 0.5, value: 110.2 },
  { at: 0.6, value: 103.4 },
  { at: 0.75, value: 95.8 },
  { at: 0.88, value: 91.6 },
  { at: 0.98, value: 89.4 },
  { at: 1.2, value: 86.4 },
];

/**
 * The pull-turn: from hanging under the upper hand to pushing above it. Meters from that hand to the base of the neck. The ends of the
 * path are computed from the key poses.
 */
export const PULL = {
  from: 0.83,
  x: [
    { at: 0.92, value: 0.2 },
    { at: 1.0, value: 0.22 },
    { at: 1.08, value: 0.2 },
  ],
  y: [
    { at: 0.88, value: -0.665 },
    { at: 0.93, value: -0.55 },
    { at: 0.98, value: -0.38 },
    { at: 1.06, value: -0.03 },
    { at: 1.13, value: 0.22 },
  ],
  /** Direction of the right elbow in degrees: 180 = runway side, 90 = away from the viewer, 0 = bar side. */
  elbow: [
    { at: 0.83, value: 200 },
    { at: 0.94, value: 165 },
    { at: 1.02, value: 110 },
    { at: 1.08, value: 70 },
    { at: 1.15, value: 15 },
  ],
} as const;

import type { Pose } from './body.ts';
import { interpolate, smoothstep } from './geometry.ts';
import type { Key } from './geometry.ts';

/**
 * The vault in key poses. Times are seconds from take-off (negative in the run-up), angles degrees.
 * A right-hander: right hand on top, left foot takes off.
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

/** Hip, knee and ankle angle of one leg, `seconds` from take-off. */
function stride(side: 'R' | 'L', seconds: number): { hip: number; knee: number; ankle: number } {
  const phase = stridePhase(side, seconds);
  return {
    hip: interpolate(STRIDE_KEYS.hip, phase),
    knee: interpolate(STRIDE_KEYS.knee, phase),
    ankle: interpolate(STRIDE_KEYS.ankle, phase),
  };
}

type VaultKey = { at: number } & Partial<Pose>;

/** Each angle runs smoothly through the keys that name it. The left arm is only free once it has left the pole. */
const KEYS: readonly VaultKey[] = [
  { at: -0.72, trunk: 87, spine: 0, head: 0, turn: 0, shoulderR: -52, elbowR: 92, shoulderL: 50, elbowL: 60 },
  { at: -0.42, trunk: 88, shoulderR: -50, elbowR: 96 },
  { at: -0.26, trunk: 89, spine: 0, head: 0, shoulderR: -46, elbowR: 148, shoulderL: 60 },
  { at: -0.17, trunk: 90, shoulderR: 2, elbowR: 156 },
  { at: -0.1, trunk: 92, shoulderR: 72, elbowR: 128, shoulderL: 110 },
  { at: -0.04, trunk: 92, spine: -2, shoulderR: 150, elbowR: 38 },
  {
    at: 0,
    trunk: 91,
    spine: -6,
    head: -10,
    shoulderR: 178,
    elbowR: 2,
    shoulderL: 150,
    hipR: 80,
    kneeR: 80,
    ankleR: -4,
    hipL: -13,
    kneeL: 7,
    ankleL: 38,
  },
  {
    at: 0.08,
    trunk: 89,
    spine: -15,
    head: -12,
    shoulderR: 194,
    elbowR: 0,
    hipR: 76,
    kneeR: 90,
    ankleR: 4,
    hipL: -28,
    kneeL: 10,
    ankleL: 42,
  },
  {
    at: 0.17,
    trunk: 87,
    spine: -22,
    head: -8,
    shoulderR: 206,
    elbowR: 0,
    shoulderL: 170,
    hipR: 66,
    kneeR: 92,
    ankleR: 14,
    hipL: -36,
    kneeL: 16,
    ankleL: 42,
  },
  {
    at: 0.27,
    trunk: 95,
    spine: -8,
    head: 4,
    shoulderR: 198,
    elbowR: 0,
    hipR: 58,
    kneeR: 80,
    hipL: -4,
    kneeL: 4,
    ankleL: 36,
  },
  {
    at: 0.345,
    trunk: 109,
    spine: 6,
    head: 10,
    shoulderR: 183,
    elbowR: 0,
    hipR: 60,
    kneeR: 62,
    ankleR: 18,
    hipL: 38,
    kneeL: 2,
    ankleL: 32,
  },
  {
    at: 0.41,
    trunk: 131,
    spine: 16,
    head: 14,
    shoulderR: 160,
    elbowR: 0,
    shoulderL: 150,
    hipR: 76,
    kneeR: 48,
    hipL: 70,
    kneeL: 3,
    ankleL: 30,
  },
  {
    at: 0.49,
    trunk: 164,
    spine: 24,
    head: 16,
    shoulderR: 124,
    elbowR: 0,
    hipR: 98,
    kneeR: 28,
    hipL: 96,
    kneeL: 4,
    ankleL: 30,
  },
  {
    at: 0.58,
    trunk: 202,
    spine: 22,
    head: 14,
    shoulderR: 84,
    elbowR: 0,
    shoulderL: 90,
    hipR: 86,
    kneeR: 12,
    ankleR: 26,
    hipL: 84,
    kneeL: 3,
  },
  {
    at: 0.71,
    trunk: 239,
    spine: 10,
    head: 8,
    shoulderR: 44,
    elbowR: 0,
    hipR: 46,
    kneeR: 3,
    hipL: 46,
    kneeL: 2,
    ankleL: 34,
  },
  {
    at: 0.83,
    trunk: 259,
    spine: 4,
    head: 4,
    turn: 0,
    shoulderR: 24,
    elbowR: 0,
    shoulderL: 40,
    hipR: 15,
    kneeR: 1,
    ankleR: 36,
    hipL: 16,
    kneeL: 1,
    ankleL: 36,
  },
  {
    at: 0.93,
    trunk: 266,
    spine: 0,
    turn: 40,
    shoulderR: 26,
    elbowR: 30,
    hipR: 3,
    kneeR: 0,
    hipL: 4,
    kneeL: 0,
  },
  { at: 1.0, trunk: 267, turn: 100, shoulderR: 40, elbowR: 92, shoulderL: 60, elbowL: 80, hipR: 2, hipL: 2 },
  { at: 1.08, trunk: 263, spine: 2, head: 0, turn: 152, shoulderR: 92, elbowR: 96, hipR: 8, hipL: 6 },
  {
    at: 1.2,
    trunk: 250,
    spine: 12,
    head: 4,
    turn: 180,
    shoulderR: 120,
    elbowR: 100,
    shoulderL: 140,
    elbowL: 60,
    hipR: 28,
    kneeR: 0,
    ankleR: 34,
    hipL: 24,
    kneeL: 0,
    ankleL: 34,
  },
  {
    at: 1.3,
    trunk: 236,
    spine: 24,
    shoulderR: 150,
    elbowR: 40,
    shoulderL: 158,
    elbowL: 44,
    hipR: 64,
    kneeR: 2,
    hipL: 58,
    kneeL: 2,
  },
  {
    at: 1.42,
    trunk: 208,
    spine: 34,
    head: 10,
    shoulderR: 160,
    elbowR: 34,
    shoulderL: 172,
    elbowL: 30,
    hipR: 86,
    kneeR: 6,
    ankleR: 26,
    hipL: 78,
    kneeL: 6,
    ankleL: 26,
  },
  {
    at: 1.56,
    trunk: 170,
    spine: 10,
    head: -6,
    shoulderR: 196,
    elbowR: 16,
    shoulderL: 204,
    elbowL: 12,
    hipR: 62,
    kneeR: 12,
    hipL: 54,
    kneeL: 10,
  },
  {
    at: 1.72,
    trunk: 128,
    spine: -6,
    head: 8,
    turn: 180,
    shoulderR: 188,
    elbowR: 20,
    shoulderL: 196,
    elbowL: 16,
    hipR: 40,
    kneeR: 16,
    ankleR: 22,
    hipL: 30,
    kneeL: 12,
    ankleL: 22,
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

/** All joint angles `seconds` from take-off. */
export function vaultPose(seconds: number): Pose {
  // The last stride is not a sprinter's: the take-off leg leaves the ground sooner, under the hands.
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
    shoulderR: column('shoulderR', seconds),
    elbowR: column('elbowR', seconds),
    wristR: 0,
    hipR: right.hip,
    kneeR: right.knee,
    ankleR: right.ankle,
    shoulderL: column('shoulderL', seconds),
    elbowL: column('elbowL', seconds),
    wristL: 0,
    hipL: left.hip,
    kneeL: left.knee,
    ankleL: left.ankle,
  };
}

/** Run-up: height of the hips over half a stride, in metres, from one touchdown to the next. */
export const HIP_HEIGHT: readonly Key[] = [
  { at: 0, value: 0.935 },
  { at: 0.1, value: 0.915 },
  { at: 0.22, value: 0.962 },
  { at: 0.36, value: 0.985 },
  { at: 0.5, value: 0.935 },
];

/** Share of a stride, 0..1, that each leg has done `seconds` from take-off; 0 is its touchdown, 0.22 its toe-off. */
export function stridePhase(side: 'R' | 'L', seconds: number): number {
  const raw = 0.22 + (side === 'R' ? 0.5 : 0) + seconds / (2 * STEP_TIME);
  return raw - Math.floor(raw);
}

/** Run-up: degrees of the carried pole above level, hand to tip. */
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

/** The first direction follows from the body at take-off. */
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
 * The pull-turn: from hanging under the upper hand to pushing above it. Metres from that hand to the base of the neck;
 * the ends of the path follow from the key poses.
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

import type { Pose } from './body.ts';
import type { Frame } from './figure-types.ts';
import { coverFacts, type CoverFacts, type CoverName } from './cover-facts.ts';
import { STEP_TIME, vaultPose } from './vault-keys.ts';

/** The contents of a cover. Positions and sizes in meters. Scenes are twice as wide as high. */
interface CoverScene extends CoverFacts {
  left: number;
  frames?: readonly Frame[];
  /** Moments of the vault in seconds from take-off. `selected` is the index of the highlighted one. */
  moments?: readonly number[];
  selected?: number;
  /** Height of a bar to hang from. */
  highBar?: number;
  /** Position of the back of the box. With a bar height, mat and standard are drawn too. */
  pit?: { x: number; bar?: number };
}

/** A relaxed stride without a pole: the legs of the vault's run-up with lower knees; each arm swings opposite to its leg. */
function stride(seconds: number): Partial<Pose> {
  const { hipR, kneeR, ankleR, hipL, kneeL, ankleL } = vaultPose(seconds);
  const swing = (hipL - hipR) * 0.5;
  return {
    trunk: 87,
    head: -2,
    hipR: hipR * 0.86,
    kneeR: kneeR * 0.94,
    ankleR,
    hipL: hipL * 0.86,
    kneeL: kneeL * 0.94,
    ankleL,
    shoulderR: swing - 6,
    elbowR: 88 + swing * 0.3,
    shoulderL: -swing - 6,
    elbowL: 88 - swing * 0.3,
  };
}

function runningGait(): Frame[] {
  const count = 6;
  return Array.from({ length: count }, (_, i) => {
    // Half a step apart, so that stance and flight alternate.
    const seconds = -(STEP_TIME / 2) * (count - i) - 0.067;
    return { pose: stride(seconds), at: [0.6 + i * 0.82, i % 2 === 0 ? 0 : 0.16] };
  });
}

const highBar = 2.42;

/** A figure on the high bar, with straight arms and the hands at `x`. */
function onTheBar(
  x: number,
  { shoulder, hip, ...angles }: Partial<Pose> & { shoulder: number; hip: number },
): Frame {
  return {
    pose: {
      ...angles,
      shoulderR: shoulder,
      elbowR: 0,
      shoulderL: shoulder,
      elbowL: 0,
      hipR: hip,
      kneeR: 3,
      ankleR: 36,
      hipL: hip,
      kneeL: 3,
      ankleL: 36,
    },
    at: [x, highBar],
    anchor: 'handR',
    handL: [x, highBar],
  };
}

const swing: readonly Frame[] = [
  onTheBar(1.65, { trunk: 64, spine: -14, shoulder: 188, hip: -20 }),
  onTheBar(2.5, { trunk: 89, shoulder: 180, hip: 3 }),
  onTheBar(3.45, { trunk: 108, spine: 16, shoulder: 160, hip: 60 }),
  onTheBar(4.95, { trunk: 152, spine: 34, shoulder: 112, hip: 112 }),
  onTheBar(6.45, { trunk: 258, spine: 6, head: 8, shoulder: 24, hip: 18 }),
];

const ready: Frame = {
  pose: { shoulderR: -36, elbowR: 84, hipL: 8, kneeL: 8, hipR: -8, kneeR: 4, head: -6 },
  at: [-7.4, 0],
  flat: 'RL',
  pole: { angle: 62, length: 4, layer: 'between' },
  elbow: { up: -1, out: 0.5 },
};

function select(frames: readonly Frame[], chosen: number): Frame[] {
  return frames.map((frame, i) => ({ ...frame, tone: i === chosen ? 'selected' : 'light' }));
}

export const coverScenes: Record<CoverName, CoverScene> = {
  'running-gait': {
    ...coverFacts['running-gait'],
    left: 0,
    frames: select(runningGait(), 2),
  },
  'take-off': {
    ...coverFacts['take-off'],
    left: -7.95,
    moments: [-0.38, -0.24, -0.1, 0, 0.11, 0.22],
    selected: 0,
    pit: { x: 0 },
  },
  swing: {
    ...coverFacts.swing,
    left: 0,
    highBar,
    frames: select(swing, 3),
  },
  'runway-ready': {
    ...coverFacts['runway-ready'],
    left: -8.9,
    frames: select([ready], 0),
    pit: { x: 0, bar: 4.2 },
  },
};

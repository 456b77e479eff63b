import type { Pose } from '../../app/art/body.ts';
import type { DrillDrawing } from '../../app/art/figure-types.ts';

/** Right-hander's arms: pole at the hip, and hands high at take-off. */
const CARRY = { shoulderR: -36, elbowR: 84 } as const;
const HIGH = { shoulderR: 176, elbowR: 3, shoulderL: 120 } as const;
const ELBOW_DOWN = { up: -1, out: 0.5 } as const;
const ELBOW_OUT = { up: -1, out: 0.8 } as const;

const TAKE_OFF: Partial<Pose> = {
  trunk: 92,
  spine: -8,
  hipR: 78,
  kneeR: 84,
  ankleR: 2,
  hipL: -10,
  kneeL: 6,
  ankleL: 34,
  head: -10,
};

/** Straight arms that hang from a bar, rings or a rope. */
const hanging = (shoulder: number): Partial<Pose> => ({
  shoulderR: shoulder,
  elbowR: 0,
  shoulderL: shoulder,
  elbowL: 0,
});

const bothLegs = (hip: number, knee = 2, ankle = 32): Partial<Pose> => ({
  hipR: hip,
  kneeR: knee,
  ankleR: ankle,
  hipL: hip,
  kneeL: knee,
  ankleL: ankle,
});

const BAR = 2.6;
const ROPE = 2.7;

/** Drills and exercises that the guides show and the library has no drawing of. Degrees and metres, as in app/art. */
export const drawings = {
  'pole-walk': {
    title: 'Pole walk: tall, thigh level, toe up, the tip quiet',
    left: -0.6,
    right: 3.6,
    top: 2.5,
    frames: [
      {
        pose: { trunk: 90, hipL: 86, kneeL: 92, ankleL: -6, hipR: 0, kneeR: 3, ...CARRY },
        at: [0, 0],
        flat: 'R',
        pole: { angle: 60, length: 3.4, layer: 'between' },
        elbow: ELBOW_DOWN,
        tone: 'light',
      },
      {
        pose: { trunk: 90, hipR: 86, kneeR: 92, ankleR: -6, hipL: 0, kneeL: 3, ...CARRY },
        at: [1.15, 0],
        flat: 'L',
        pole: { angle: 60, length: 3.4, layer: 'between' },
        elbow: ELBOW_DOWN,
        tone: 'light',
      },
      {
        pose: { trunk: 90, hipL: 86, kneeL: 92, ankleL: -6, hipR: 0, kneeR: 3, ...CARRY },
        at: [2.3, 0],
        flat: 'R',
        pole: { angle: 60, length: 3.4, layer: 'between' },
        elbow: ELBOW_DOWN,
      },
    ],
  },
  'take-off-jump': {
    title: 'Last two steps without a pole: right, left, and long into the air',
    left: -0.9,
    right: 4.6,
    top: 2.9,
    frames: [
      {
        pose: {
          trunk: 90,
          hipR: 22,
          kneeR: 26,
          hipL: 4,
          kneeL: 88,
          ankleL: 20,
          shoulderR: -30,
          elbowR: 80,
          shoulderL: 34,
          elbowL: 92,
        },
        at: [0, 0],
        flat: 'R',
        tone: 'light',
      },
      {
        pose: {
          trunk: 93,
          hipL: 26,
          kneeL: 12,
          hipR: 2,
          kneeR: 86,
          ankleR: 20,
          shoulderR: 66,
          elbowR: 112,
          shoulderL: 60,
          elbowL: 96,
        },
        at: [1.3, 0],
        flat: 'L',
        tone: 'light',
      },
      {
        pose: { ...TAKE_OFF, ...HIGH, shoulderL: 158, elbowL: 24, hipL: -16, kneeL: 4 },
        at: [2.85, 0.22],
      },
    ],
  },
  'sand-ride': {
    title: 'Straight-pole ride: jump, hang long, land on both feet',
    left: -0.9,
    right: 3.9,
    top: 3.15,
    frames: [
      {
        pose: { ...TAKE_OFF, ...HIGH },
        at: [0, 0],
        pole: { tip: [1.3, -0.05] },
        elbow: ELBOW_OUT,
        tone: 'light',
      },
      {
        pose: {
          ...TAKE_OFF,
          ...hanging(184),
          trunk: 86,
          spine: -14,
          hipL: -30,
          kneeL: 12,
          hipR: 52,
          kneeR: 76,
        },
        at: [1.24, 2.62],
        anchor: 'handR',
        pole: { tip: [1.3, -0.05] },
        elbow: ELBOW_OUT,
      },
      {
        pose: { trunk: 84, ...bothLegs(34, 44, 0), shoulderR: 150, elbowR: 14, shoulderL: 96, elbowL: 50 },
        at: [2.72, 0],
        flat: 'RL',
        pole: { tip: [1.3, -0.05] },
        elbow: ELBOW_OUT,
        tone: 'light',
      },
    ],
    props: [{ kind: 'mat', x: 0.75, width: 3, height: 0.05 }],
  },
  'high-bar-swing': {
    title: 'Long swing: chest leads from behind, the left leg sweeps through, toes to the bar',
    left: -1.7,
    right: 1.9,
    top: 2.95,
    frames: [
      {
        pose: {
          trunk: 72,
          spine: -16,
          ...hanging(190),
          hipL: -28,
          kneeL: 6,
          ankleL: 40,
          hipR: 4,
          kneeR: 40,
          ankleR: 30,
        },
        at: [0, BAR],
        anchor: 'handR',
        handL: [0, BAR],
        tone: 'light',
      },
      {
        pose: { trunk: 150, spine: 18, ...hanging(116), ...bothLegs(104) },
        at: [0, BAR],
        anchor: 'handR',
        handL: [0, BAR],
      },
    ],
    props: [
      { kind: 'high-bar', x: 0, y: BAR },
      {
        kind: 'arrow',
        via: [
          [-0.85, 0.42],
          [0, 0.2],
          [0.85, 0.5],
          [1.4, 1.3],
        ],
      },
    ],
  },
  'rope-swing': {
    title: 'Swing to a stop: long off the box, hips stop at the height of the hands',
    left: -1.7,
    right: 1.7,
    top: 3.75,
    frames: [
      {
        pose: {
          trunk: 76,
          spine: -14,
          ...hanging(186),
          hipL: -28,
          kneeL: 8,
          ankleL: 40,
          hipR: 48,
          kneeR: 74,
          ankleR: 16,
        },
        at: [0, ROPE],
        anchor: 'handR',
        handL: [0, ROPE - 0.3],
        tone: 'light',
      },
      {
        pose: { trunk: 200, spine: 14, ...hanging(70), ...bothLegs(76, 4), head: 8 },
        at: [0, ROPE - 0.25],
        anchor: 'handR',
        handL: [0, ROPE - 0.55],
      },
    ],
    props: [
      { kind: 'rope', x: 0, top: 3.75, bottom: 0.5 },
      { kind: 'step', x: -1.35, width: 0.55, height: 0.4 },
      { kind: 'mat', x: -0.7, width: 2.1, height: 0.2 },
      {
        kind: 'arrow',
        via: [
          [0.15, 0.75],
          [0.8, 1.1],
          [1.15, 1.9],
        ],
      },
    ],
  },
  'ring-rock-back': {
    title: 'Rock-back on the rings: legs lift, hips follow, the body opens to a line',
    left: -1.4,
    right: 3.6,
    top: 3.2,
    frames: [
      {
        pose: { trunk: 92, spine: 8, ...hanging(178), ...bothLegs(84) },
        at: [-0.9, 2.2],
        anchor: 'handR',
        handL: [-0.9, 2.2],
        tone: 'light',
      },
      {
        pose: { trunk: 196, spine: 26, ...hanging(74), ...bothLegs(104), head: 10 },
        at: [1.15, 2.2],
        anchor: 'handR',
        handL: [1.15, 2.2],
        tone: 'light',
      },
      {
        pose: { trunk: 262, spine: 8, ...hanging(14), ...bothLegs(4, 0, 38), head: 6 },
        at: [2.9, 2.2],
        anchor: 'handR',
        handL: [2.9, 2.2],
      },
    ],
    props: [
      { kind: 'rings', x: -0.9, y: 2.2, top: 3.2 },
      { kind: 'rings', x: 1.15, y: 2.2, top: 3.2 },
      { kind: 'rings', x: 2.9, y: 2.2, top: 3.2 },
      { kind: 'mat', x: -1.3, width: 4.8, height: 0.12 },
    ],
  },
  'rope-pull-turn': {
    title: 'Inverted pull-turn: extend along the rope, pull to the hips, turn to face it',
    left: -1.1,
    right: 3.3,
    top: 3.8,
    frames: [
      {
        pose: { trunk: 250, spine: 14, ...hanging(34), ...bothLegs(22, 0, 38), head: 8 },
        at: [0, 2.2],
        anchor: 'handR',
        handL: [0, 1.85],
        elbow: { forward: 0.6, up: 0.4 },
        tone: 'light',
      },
      {
        pose: {
          trunk: 270,
          spine: 0,
          turn: 180,
          shoulderR: 22,
          elbowR: 34,
          shoulderL: 22,
          elbowL: 34,
          ...bothLegs(2, 0, 40),
          head: -8,
        },
        at: [2.38, 2.65],
        anchor: 'hips',
        handR: [2.2, 2.5],
        handL: [2.2, 2.2],
      },
    ],
    props: [
      { kind: 'rope', x: 0, top: 3.8, bottom: 0.5 },
      { kind: 'rope', x: 2.2, top: 3.8, bottom: 0.5 },
      { kind: 'mat', x: -1.2, width: 4.6, height: 0.25 },
      {
        kind: 'arrow',
        via: [
          [2.85, 1.6],
          [2.85, 2.3],
          [2.85, 3.1],
        ],
      },
    ],
  },
  squat: {
    title: 'Squat: full foot on the floor, knees in line with the toes, slow',
    left: -1.2,
    right: 1.2,
    top: 1.65,
    frames: [
      {
        pose: {
          trunk: 60,
          ...bothLegs(96, 98, 0),
          head: -16,
        },
        at: [0, 0],
        anchor: 'heelR',
        flat: 'RL',
        handR: [0.13, 1.1],
        handL: [0.13, 1.1],
        elbow: { up: -1, forward: -0.7 },
      },
    ],
    props: [
      { kind: 'barbell', x: 0.02, y: 1.14 },
      {
        kind: 'arrow',
        via: [
          [-0.75, 1.3],
          [-0.75, 1.0],
          [-0.75, 0.7],
        ],
      },
    ],
  },
  'leg-extension': {
    title: 'Leg extension, one leg: slowly up, slowly down',
    left: -1.05,
    right: 1.45,
    top: 1.5,
    frames: [
      {
        pose: { trunk: 97, hipR: 84, kneeR: 84, hipL: 84, kneeL: 84, shoulderR: -14, elbowR: 14 },
        at: [-0.05, 0.62],
        anchor: 'hips',
        tone: 'light',
      },
      {
        pose: { trunk: 97, hipR: 84, kneeR: 16, hipL: 84, kneeL: 84, shoulderR: -14, elbowR: 14 },
        at: [-0.05, 0.62],
        anchor: 'hips',
      },
    ],
    props: [
      { kind: 'chair', x: 0, seat: 0.52 },
      {
        kind: 'arrow',
        via: [
          [0.72, 0.1],
          [1.02, 0.26],
          [1.12, 0.52],
        ],
      },
    ],
  },
  hinge: {
    title: 'Single-leg hinge: flat back, hips level, the free leg in line with the trunk',
    left: -1.25,
    right: 1.15,
    top: 1.55,
    frames: [
      {
        pose: {
          trunk: 24,
          hipR: 72,
          kneeR: 16,
          hipL: -4,
          kneeL: 6,
          ankleL: 4,
          shoulderR: 64,
          elbowR: 4,
          shoulderL: 64,
          elbowL: 4,
          head: -8,
        },
        at: [0.06, 0],
        flat: 'R',
      },
    ],
    props: [{ kind: 'dumbbell', x: 0.53, y: 0.43 }],
  },
  'take-off-compare': {
    title: 'On: the foot below the top hand. Under: the foot ahead of it, the leg braking',
    left: -0.9,
    right: 8,
    top: 2.75,
    frames: [
      {
        pose: { ...TAKE_OFF, ...HIGH },
        at: [0, 0],
        pole: { tip: [3, -0.19] },
        elbow: ELBOW_OUT,
      },
      {
        pose: {
          trunk: 101,
          spine: -4,
          hipR: 52,
          kneeR: 84,
          ankleR: 2,
          hipL: 26,
          kneeL: 22,
          head: -6,
          shoulderR: 168,
          elbowR: 10,
          shoulderL: 112,
        },
        at: [4.72, 0],
        flat: 'L',
        pole: { tip: [7.5, -0.19] },
        elbow: ELBOW_OUT,
      },
    ],
    props: [
      { kind: 'box', x: 3.05 },
      { kind: 'box', x: 7.55 },
      { kind: 'line', from: [0.02, 0], to: [0.02, 2.6] },
      { kind: 'line', from: [4.5, 0], to: [4.5, 2.6] },
      { kind: 'label', x: 0.35, y: 2.45, text: 'on' },
      { kind: 'label', x: 4.85, y: 2.45, text: 'under' },
    ],
  },
} satisfies Record<string, DrillDrawing>;

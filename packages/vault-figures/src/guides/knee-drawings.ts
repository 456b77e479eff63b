import type { DrillDrawing } from '../figures/figure-types.ts';
import { bothLegs, ELBOW_OUT, HIGH, TAKE_OFF } from './drawing-poses.ts';

/** Exercises and take-offs that only the knee guide shows; `figures/drill-poses.ts` has the others. Degrees and meters. */
export const kneeDrawings = {
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
    left: -0.7,
    right: 6.9,
    top: 2.75,
    frames: [
      {
        pose: { ...TAKE_OFF, ...HIGH },
        at: [0, 0],
        pole: { tip: [2.5, -0.19] },
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
        at: [4.02, 0],
        flat: 'L',
        pole: { tip: [6.5, -0.19] },
        elbow: ELBOW_OUT,
      },
    ],
    props: [
      { kind: 'box', x: 2.55 },
      { kind: 'box', x: 6.55 },
      { kind: 'line', from: [0.02, 0], to: [0.02, 2.6] },
      { kind: 'line', from: [3.8, 0], to: [3.8, 2.6] },
    ],
  },
} satisfies Record<string, DrillDrawing>;

import type { DrillDrawing } from './figure-types.ts';
import { armL, armR, arms, legL, legR, legs } from './pose-parts.ts';

/** Jumps and landings of the knee program. Angles in degrees, positions in meters. */
export const jumpFigures = {
  'countermovement-jump': {
    title: 'Countermovement jump: stand, dip, jump',
    left: -0.6,
    right: 3.1,
    top: 2.75,
    frames: [
      {
        pose: { ...arms(172, 6) },
        at: [0, 0],
        flat: 'RL',
        tone: 'light',
      },
      {
        pose: { trunk: 54, head: -18, ...arms(-38, 12), ...legs(98, 88) },
        at: [1.05, 0],
        flat: 'RL',
        tone: 'light',
      },
      {
        pose: { trunk: 89, ...arms(172, 8), ...legs(-3, 3, 42) },
        at: [2.45, 0.3],
      },
    ],
    props: [
      {
        kind: 'arrow',
        via: [
          [1.95, 0.9],
          [1.95, 1.3],
          [1.95, 1.6],
        ],
      },
    ],
  },
  'single-leg-hop': {
    title: 'Single-leg hop: push, fly, land soft and hold',
    left: -0.8,
    right: 4.1,
    top: 2.2,
    frames: [
      {
        pose: { trunk: 62, head: -14, ...arms(-45, 25), ...legR(74, 66), ...legL(22, 86, 20) },
        at: [0, 0],
        flat: 'R',
        tone: 'light',
      },
      {
        pose: { trunk: 80, ...arms(118, 50), ...legR(-16, 14, 38), ...legL(66, 88, 5) },
        at: [1.6, 0.2],
        tone: 'light',
      },
      {
        pose: { trunk: 70, head: -8, ...arms(42, 55), ...legR(66, 62), ...legL(24, 84, 20) },
        at: [3.2, 0],
        flat: 'R',
      },
    ],
    props: [
      {
        kind: 'arrow',
        via: [
          [0.35, 0.12],
          [1, 0.36],
          [1.75, 0.42],
          [2.4, 0.34],
          [2.95, 0.12],
        ],
      },
    ],
  },
  'drop-landing': {
    title: 'Drop landing from a 30 cm box: step off, land on both feet, knees over toes',
    left: -0.75,
    right: 3,
    top: 2.25,
    frames: [
      {
        pose: { trunk: 89, ...armR(20, 30), ...armL(-12, 25), ...legR(26, 6, 4), ...legL(0, 6) },
        at: [-0.18, 0.3],
        anchor: 'heelL',
        flat: 'L',
        tone: 'light',
      },
      {
        pose: { trunk: 86, ...arms(45, 30), ...legs(14, 20, 26) },
        at: [0.98, 0.12],
        tone: 'light',
      },
      {
        pose: { trunk: 64, head: -14, ...arms(58, 35), ...legs(82, 74) },
        at: [2.2, 0],
        flat: 'RL',
      },
    ],
    props: [
      { kind: 'step', x: -0.5, width: 0.66, height: 0.3 },
      {
        kind: 'arrow',
        via: [
          [0.5, 0.42],
          [0.72, 0.36],
          [0.84, 0.16],
        ],
      },
    ],
  },
} satisfies Record<string, DrillDrawing>;

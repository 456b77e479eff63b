import type { DrillDrawing } from './figure-types.ts';
import { arms, legL, legR, legs } from './pose-parts.ts';

/** Exercises of the knee program. Figures face right. Angles in degrees, positions in meters. */
export const rehabFigures = {
  'spanish-squat': {
    title: 'Spanish squat: the strap pulls the knees forward, shins upright, trunk tall',
    left: -1.15,
    right: 1.35,
    top: 1.55,
    frames: [
      {
        pose: { trunk: 84, ...arms(78, 8), ...legs(80, 76) },
        at: [0, 0],
        anchor: 'heelR',
        flat: 'RL',
      },
    ],
    props: [
      { kind: 'post', x: 1.15, height: 1.3 },
      { kind: 'band', from: [-0.01, 0.5], to: [1.13, 0.5] },
      {
        kind: 'angle',
        corner: [0.08, 0.51],
        from: 270,
        to: 170,
        radius: 0.2,
        label: '75°',
        labelAt: [-0.42, 0.36],
      },
      { kind: 'line', from: [0.06, 0.03], to: [0.06, 0.66] },
    ],
  },
  'decline-squat': {
    title: 'Single-leg squat on a 25 degree board: slowly down, knee over the toes',
    left: -1.05,
    right: 1.25,
    top: 1.95,
    frames: [
      {
        pose: { trunk: 80, ...arms(72, 6), ...legR(55, 72), ...legL(38, 12, -5) },
        at: [0.06, 0.178],
        anchor: 'heelR',
        flat: 'R',
        slope: 25,
      },
    ],
    props: [
      { kind: 'decline', x: 0, slope: 25 },
      {
        kind: 'angle',
        corner: [0.44, 0],
        from: 180,
        to: 155,
        radius: 0.3,
        label: '25°',
        labelAt: [-0.36, 0.05],
      },
      {
        kind: 'arrow',
        via: [
          [-0.55, 1.15],
          [-0.56, 0.95],
          [-0.52, 0.75],
        ],
      },
    ],
  },
  'isometric-leg-extension': {
    title: 'Isometric leg extension: push against the strap at 60 degrees and hold',
    left: -1.05,
    right: 1.35,
    top: 1.5,
    frames: [
      {
        pose: { trunk: 95, ...arms(-14, 14), ...legR(85, 60, -8), ...legL(85, 80) },
        at: [-0.05, 0.6],
        anchor: 'hips',
      },
    ],
    props: [
      { kind: 'chair', x: 0, seat: 0.5 },
      { kind: 'band', from: [-0.2, 0.22], to: [0.56, 0.27] },
      {
        kind: 'angle',
        corner: [0.39, 0.6],
        from: 0,
        to: -60,
        radius: 0.24,
        label: '60°',
        labelAt: [0.68, 0.44],
      },
      {
        kind: 'arrow',
        via: [
          [0.7, 0.2],
          [0.82, 0.24],
          [0.92, 0.31],
        ],
      },
    ],
  },
  'split-squat': {
    title: 'Split squat: front shin upright, back knee just off the floor',
    left: -1.3,
    right: 1.1,
    top: 1.55,
    frames: [
      {
        pose: { trunk: 86, ...arms(2, 6), ...legR(84, 84), ...legL(-4, 88, -18) },
        at: [0.1, 0],
        anchor: 'heelR',
        flat: 'R',
      },
    ],
    props: [
      { kind: 'dumbbell', x: -0.32, y: 0.5 },
      {
        kind: 'arrow',
        via: [
          [-0.75, 0.75],
          [-0.75, 1],
          [-0.75, 1.2],
        ],
      },
      { kind: 'line', from: [0.16, 0.02], to: [0.16, 0.68] },
    ],
  },
  'step-down': {
    title: 'Step-down: the heel brushes the floor, the standing knee stays over the foot',
    left: -1,
    right: 1.1,
    top: 1.9,
    frames: [
      {
        pose: { trunk: 74, ...arms(62, 10), ...legR(72, 80), ...legL(54, 4, -14) },
        at: [-0.24, 0.2],
        anchor: 'heelR',
        flat: 'R',
      },
    ],
    props: [
      { kind: 'step', x: -0.62, width: 0.64, height: 0.2 },
      {
        kind: 'arrow',
        via: [
          [0.5, 0.5],
          [0.52, 0.3],
          [0.5, 0.12],
        ],
      },
    ],
  },
  'calf-raise': {
    title: 'Single-leg calf raise on a step: heel low, then as high as it goes',
    left: -0.65,
    right: 1.9,
    top: 2.2,
    frames: [
      {
        pose: { trunk: 88, ...arms(40, 45), ...legR(0, 2, -22), ...legL(12, 75, 15) },
        at: [0.25, 0.15],
        anchor: 'toeR',
        tone: 'light',
      },
      {
        pose: { trunk: 88, ...arms(40, 45), ...legR(2, 2, 38), ...legL(14, 75, 15) },
        at: [1.35, 0.15],
        anchor: 'toeR',
      },
    ],
    props: [
      { kind: 'step', x: 0.15, width: 0.3, height: 0.15 },
      { kind: 'step', x: 1.24, width: 0.3, height: 0.15 },
      { kind: 'post', x: 0.66, height: 1.25 },
      { kind: 'post', x: 1.76, height: 1.35 },
      {
        kind: 'arrow',
        via: [
          [1.02, 0.22],
          [1.02, 0.4],
          [1.02, 0.55],
        ],
      },
    ],
  },
  'wall-sit': {
    title: 'Wall sit: back flat to the wall, thighs level, hold',
    left: -0.7,
    right: 1.1,
    top: 1.5,
    frames: [
      {
        pose: { trunk: 90, ...arms(6, 26), ...legs(88, 88) },
        at: [-0.3, 0.55],
        anchor: 'hips',
        flat: 'RL',
        ankleR: [0.14, 0.07],
        ankleL: [0.14, 0.07],
      },
    ],
    props: [
      { kind: 'wall', x: -0.42, height: 1.45, side: 'left' },
      {
        kind: 'angle',
        corner: [0.14, 0.52],
        from: 270,
        to: 180,
        radius: 0.2,
        label: '90°',
        labelAt: [-0.28, 0.24],
      },
    ],
  },
  'glute-bridge': {
    title: 'Single-leg glute bridge: hips level with the line from knee to shoulder',
    left: -1.3,
    right: 1.2,
    top: 1.1,
    frames: [
      {
        pose: { trunk: 202, spine: 0, head: 22, ...arms(-20, 2), ...legR(2, 84), ...legL(6, 4, 0) },
        at: [0.32, 0],
        anchor: 'heelR',
        flat: 'R',
      },
    ],
    props: [
      {
        kind: 'arrow',
        via: [
          [-0.1, 0.62],
          [-0.1, 0.75],
          [-0.1, 0.9],
        ],
      },
    ],
  },
} satisfies Record<string, DrillDrawing>;

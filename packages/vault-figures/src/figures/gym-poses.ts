import type { DrillDrawing } from './figure-types.ts';
import { armL, armR, arms, legL, legR, legs } from './pose-parts.ts';

const BAR = 2.6;

/** Gymnastics and strength drills. Angles in degrees, positions in meters. */
export const gymFigures = {
  'one-arm-swing': {
    title: 'One-arm swing on the high bar: long trail leg from behind, through, and up',
    left: -1.5,
    right: 1.7,
    top: 2.85,
    frames: [
      {
        pose: {
          trunk: 74,
          spine: -16,
          ...armR(188, 0),
          ...armL(60, 30),
          ...legR(30, 70, 20),
          ...legL(-26, 8, 40),
        },
        at: [0, BAR],
        anchor: 'handR',
        tone: 'light',
      },
      {
        pose: {
          trunk: 118,
          spine: 12,
          ...armR(150, 0),
          ...armL(40, 30),
          ...legR(74, 34, 25),
          ...legL(58, 2, 30),
        },
        at: [0, BAR],
        anchor: 'handR',
      },
    ],
    props: [
      { kind: 'high-bar', x: 0, y: BAR },
      {
        kind: 'arrow',
        via: [
          [-0.75, 0.42],
          [-0.1, 0.22],
          [0.6, 0.34],
          [1.1, 0.7],
        ],
      },
    ],
  },
  bubka: {
    title: 'Bubka: a long swing on the high bar into the inversion',
    left: -1.5,
    right: 1.8,
    top: 3.75,
    frames: [
      {
        pose: {
          trunk: 72,
          spine: -16,
          ...armR(190, 0),
          ...armL(186, 2),
          ...legR(-22, 8, 40),
          ...legL(-26, 6, 40),
        },
        at: [0, BAR],
        anchor: 'handR',
        handL: [0, BAR],
        tone: 'light',
      },
      {
        pose: { trunk: 142, spine: 16, ...arms(120, 0), ...legR(66, 4, 30), ...legL(66, 2, 30) },
        at: [0, BAR],
        anchor: 'handR',
        handL: [0, BAR],
        tone: 'light',
      },
      {
        pose: { trunk: 258, spine: 10, head: 6, ...arms(22, 0), ...legR(8, 0, 35), ...legL(10, 0, 35) },
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
          [0.95, 0.75],
          [1.45, 1.5],
          [1.4, 2.5],
          [1, 3.2],
        ],
      },
    ],
  },
  'rope-rock-back': {
    title: 'Rope rock-back: hang, hips to the hands, legs along the rope',
    left: -1.4,
    right: 1.5,
    top: 3.9,
    frames: [
      {
        pose: {
          trunk: 116,
          spine: 10,
          ...armR(148, 0),
          ...armL(130, 40),
          ...legR(56, 8, 30),
          ...legL(56, 4, 30),
        },
        at: [0, 2.7],
        anchor: 'handR',
        handL: [0, 2.3],
        tone: 'light',
      },
      {
        pose: {
          trunk: 256,
          spine: 12,
          ...armR(26, 0),
          ...armL(30, 40),
          ...legR(4, 0, 38),
          ...legL(8, 0, 38),
        },
        at: [0, 2.7],
        anchor: 'handR',
        handL: [0, 2.3],
        elbow: { forward: 0.6, up: 0.4 },
      },
    ],
    props: [
      { kind: 'rope', x: 0, top: 3.9, bottom: 0.5 },
      { kind: 'mat', x: -1.1, width: 2.2, height: 0.2 },
      {
        kind: 'arrow',
        via: [
          [1.05, 1.75],
          [1.25, 2.5],
          [0.95, 3.2],
        ],
      },
    ],
  },
  'handstand-push-off': {
    title: 'Back extension to handstand: roll, shoot the hips, push the floor away',
    left: -2.2,
    right: 1.95,
    top: 2.55,
    frames: [
      {
        pose: { trunk: 218, spine: 46, head: 30, ...arms(132, 96), ...legs(112, 8, 30) },
        at: [1.05, 0.22],
        anchor: 'back',
        handR: [0.3, 0.1],
        handL: [0.3, 0.1],
        elbow: { up: 0.4, forward: 1, out: 0.3 },
        tone: 'light',
      },
      {
        pose: { trunk: 262, spine: 8, head: 10, ...arms(152, 62), ...legs(22, 4, 36) },
        at: [-0.25, 0.12],
        anchor: 'handR',
        tone: 'light',
      },
      {
        pose: { trunk: 270, spine: 0, head: -6, ...arms(178, 0), ...legs(0, 0, 40) },
        at: [-1.35, 0.2],
        anchor: 'handR',
      },
    ],
    props: [
      { kind: 'mat', x: -2, width: 3.7, height: 0.06 },
      {
        kind: 'arrow',
        via: [
          [-1.75, 0.3],
          [-1.75, 0.6],
          [-1.75, 0.9],
        ],
      },
    ],
  },
  'ring-inversion': {
    title: 'Inversion hold on the rings: hips above the hands, arms long',
    left: -1.1,
    right: 1.3,
    top: 3.6,
    frames: [
      {
        pose: { trunk: 262, spine: 8, ...arms(16, 0), ...legs(4, 0, 38) },
        at: [0, 2.1],
        anchor: 'handR',
        handL: [0, 2.1],
      },
    ],
    props: [{ kind: 'rings', x: 0, y: 2.1, top: 3.6 }],
  },
  'hanging-leg-raise': {
    title: 'Hanging leg raise: shins to the bar with straight arms',
    left: -1.1,
    right: 1.5,
    top: 2.95,
    frames: [
      {
        pose: { trunk: 90, ...arms(178, 0), ...legs(4, 2, 36) },
        at: [0, BAR],
        anchor: 'handR',
        handL: [0, BAR],
        tone: 'light',
      },
      {
        pose: { trunk: 152, spine: 34, ...arms(112, 0), ...legs(112, 2, 36) },
        at: [0, BAR],
        anchor: 'handR',
        handL: [0, BAR],
      },
    ],
    props: [{ kind: 'high-bar', x: 0, y: BAR }],
  },
} satisfies Record<string, DrillDrawing>;

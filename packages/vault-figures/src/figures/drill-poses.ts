import type { Pose } from './body.ts';
import type { DrillDrawing } from './figure-types.ts';
import { gymFigures } from './gym-poses.ts';
import { jumpFigures } from './jump-poses.ts';
import { rehabFigures } from './rehab-poses.ts';
import { armR, legL, legR } from './pose-parts.ts';

/** Arm angles of a right-handed vaulter: pole at the hip, hands at the ear, hands high. */
const CARRY = { shoulderR: -36, elbowR: 84 } as const;
const RISING = { shoulderR: 62, elbowR: 118, shoulderL: 60 } as const;
const HIGH = { shoulderR: 176, elbowR: 3, shoulderL: 120 } as const;

const WALK_LEFT: Partial<Pose> = { trunk: 90, ...legR(-16, 16, 26), ...legL(24, 6, -4) };
const WALK_RIGHT: Partial<Pose> = { trunk: 90, ...legR(24, 6, -4), ...legL(-16, 16, 26) };
const TAKE_OFF: Partial<Pose> = { trunk: 92, spine: -8, head: -10, ...legR(78, 84, 2), ...legL(-10, 6, 34) };
const SPRINT_LEFT: Partial<Pose> = { trunk: 86, ...legR(76, 80, -4), ...legL(-20, 16, 32) };
const SPRINT_RIGHT: Partial<Pose> = { trunk: 86, ...legR(-20, 16, 32), ...legL(76, 80, -4) };

const DOWN = { up: -1, out: 0.5 } as const;

/** Pole drills of a right-handed vaulter who runs from left to right. Angles in degrees, positions in meters. */
const poleFigures = {
  'three-step-plant-walk': {
    title: 'Three-step plant walk: hip, ear, high',
    left: -0.6,
    right: 5.1,
    top: 2.95,
    frames: [
      {
        pose: { ...WALK_LEFT, ...CARRY },
        at: [0, 0],
        flat: 'L',
        pole: { angle: 42, length: 3, layer: 'between' },
        elbow: DOWN,
        tone: 'light',
      },
      {
        pose: { ...WALK_RIGHT, ...RISING },
        at: [1.25, 0],
        flat: 'R',
        pole: { angle: 6, length: 3, layer: 'between' },
        elbow: DOWN,
        tone: 'light',
      },
      {
        pose: { ...TAKE_OFF, ...HIGH },
        at: [2.75, 0],
        pole: { tip: [4.62, -0.19] },
        elbow: { up: -1, out: 0.8 },
      },
    ],
    props: [{ kind: 'box', x: 4.65 }],
  },
  'sliding-box': {
    title: 'Sliding box: the tip slides, the hands finish high',
    left: -0.7,
    right: 4.9,
    top: 2.85,
    frames: [
      {
        pose: { ...SPRINT_RIGHT, ...RISING, ...legL(58, 70) },
        at: [0, 0],
        pole: { tip: [2.85, 0.03], layer: 'between' },
        elbow: DOWN,
        tone: 'light',
      },
      {
        pose: { ...TAKE_OFF, ...HIGH },
        at: [1.75, 0],
        pole: { tip: [3.75, 0.03] },
        elbow: { up: -1, out: 0.8 },
      },
    ],
    props: [
      {
        kind: 'arrow',
        via: [
          [2.95, 0.16],
          [3.3, 0.16],
          [3.62, 0.16],
        ],
      },
      { kind: 'step', x: 3.72, width: 0.34, height: 0.14 },
    ],
  },
  'wall-plant': {
    title: 'Wall plant: tip at the wall, top hand above the take-off toe, press tall',
    left: -0.9,
    right: 2.7,
    top: 2.75,
    frames: [
      {
        pose: { ...TAKE_OFF, ...HIGH, hipL: -6 },
        at: [0, 0],
        pole: { tip: [2.24, 0.04] },
        elbow: { up: -1, out: 0.8 },
      },
    ],
    props: [
      { kind: 'wall', x: 2.28, height: 2.5, side: 'right' },
      { kind: 'line', from: [-0.02, 0], to: [-0.02, 2.6] },
    ],
  },
  'short-run-take-off': {
    title: 'Jagodin: a short run, a stiff pole, jump through the take-off',
    left: -0.9,
    right: 5.2,
    top: 3.1,
    frames: [
      {
        pose: { ...SPRINT_RIGHT, ...RISING, ...armR(95, 96) },
        at: [0, 0],
        pole: { angle: -9, length: 3.6, layer: 'between' },
        elbow: DOWN,
        tone: 'light',
      },
      {
        pose: { ...TAKE_OFF, ...HIGH },
        at: [1.75, 0],
        pole: { tip: [4.5, -0.19] },
        elbow: { up: -1, out: 0.8 },
        tone: 'light',
      },
      {
        pose: {
          ...TAKE_OFF,
          ...HIGH,
          trunk: 88,
          spine: -20,
          ...legR(70, 92),
          ...legL(-34, 10, 45),
          shoulderR: 186,
        },
        at: [2.62, 0.42],
        pole: { tip: [4.5, -0.19] },
        elbow: { up: -1, out: 0.8 },
      },
    ],
    props: [{ kind: 'box', x: 4.55 }],
  },
  'pole-run': {
    title: 'Pole run with tip drop: tall hips, the tip falls as the hands stay',
    left: -0.8,
    right: 7.4,
    top: 4.05,
    frames: [
      {
        pose: { ...SPRINT_RIGHT, ...CARRY },
        at: [0, 0],
        pole: { angle: 66, length: 3.3, layer: 'between' },
        elbow: DOWN,
        tone: 'light',
      },
      {
        pose: { ...SPRINT_LEFT, ...CARRY },
        at: [1.6, 0],
        pole: { angle: 46, length: 3.3, layer: 'between' },
        elbow: DOWN,
        tone: 'light',
      },
      {
        pose: { ...SPRINT_RIGHT, ...CARRY, shoulderR: -28 },
        at: [3.2, 0],
        pole: { angle: 26, length: 3.3, layer: 'between' },
        elbow: DOWN,
        tone: 'light',
      },
      {
        pose: { ...SPRINT_LEFT, ...CARRY, ...armR(-14, 96) },
        at: [4.8, 0],
        pole: { angle: 6, length: 2.5, layer: 'between' },
        elbow: DOWN,
      },
    ],
    props: [
      {
        kind: 'arrow',
        via: [
          [2.1, 3.75],
          [3.6, 3.35],
          [4.9, 2.7],
        ],
      },
    ],
  },
  'grip-check': {
    title: 'Grip: hands half a meter apart, right hand at the hip, left at the chest',
    left: -0.9,
    right: 2.3,
    top: 3.1,
    frames: [
      {
        pose: { ...CARRY, ...legR(-6, 4), ...legL(6, 8) },
        at: [0, 0],
        flat: 'RL',
        pole: { angle: 52, length: 3, layer: 'between' },
        elbow: DOWN,
      },
    ],
  },
} satisfies Record<string, DrillDrawing>;

export const drillFigures = {
  ...poleFigures,
  ...gymFigures,
  ...rehabFigures,
  ...jumpFigures,
} satisfies Record<string, DrillDrawing>;

export type DrillFigureName = keyof typeof drillFigures;

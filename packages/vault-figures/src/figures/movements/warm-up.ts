import type { Pose } from '../body.ts';
import type { Frame } from '../figure-types.ts';
import type { Movement } from '../movement.ts';
import { armL, armR, arms, legL, legR } from '../pose-parts.ts';
import { mirrored } from './mirrored.ts';

/** One skip: the left foot lands, pushes off and lands again while the right knee rises and the right foot comes down. */
const skip: Movement['keys'] = [
  {
    at: 0,
    frame: {
      pose: { trunk: 89, ...legL(10, 12, 4), ...legR(14, 62, 14), ...armL(6, 80), ...armR(0, 80) },
      at: [0.1, 0],
      anchor: 'toeL',
    },
  },
  {
    at: 0.18,
    frame: {
      pose: { trunk: 88, ...legL(-6, 8, 8), ...legR(64, 100, -6), ...armL(40, 85), ...armR(-28, 75) },
      at: [0.1, 0],
      anchor: 'toeL',
    },
  },
  {
    at: 0.32,
    frame: {
      pose: { trunk: 88, ...legL(-14, 4, 38), ...legR(90, 98, -10), ...armL(56, 88), ...armR(-44, 78) },
      at: [0.1, 0],
      anchor: 'toeL',
    },
  },
  {
    at: 0.46,
    frame: {
      pose: { trunk: 88, ...legL(-4, 10, 24), ...legR(92, 98, -12), ...armL(58, 88), ...armR(-46, 78) },
      at: [0.52, 1.09],
      anchor: 'hips',
    },
  },
  {
    at: 0.6,
    frame: {
      pose: { trunk: 88, ...legL(6, 14, 8), ...legR(84, 84, -10), ...armL(50, 86), ...armR(-38, 78) },
      at: [0.82, 0],
      anchor: 'toeL',
    },
  },
  {
    at: 0.76,
    frame: {
      pose: { trunk: 89, ...legL(-4, 18, 14), ...legR(46, 40, -6), ...armL(28, 82), ...armR(-16, 80) },
      at: [0.82, 0],
      anchor: 'toeL',
    },
  },
];

const lunge: Movement['keys'] = [
  {
    at: 0,
    frame: {
      pose: { trunk: 90, ...legL(0, 3), ...legR(52, 78, 4), ...arms(40, 30) },
      at: [0, 0],
      anchor: 'heelL',
      flat: 'L',
    },
  },
  {
    at: 0.75,
    frame: {
      pose: { trunk: 90, ...legL(-20, 8, 14), ...legR(38, 14, -8), ...arms(90, 20) },
      at: [0.24, 0],
      anchor: 'toeL',
    },
  },
  {
    at: 1.35,
    frame: {
      pose: { trunk: 90, ...legR(84, 84), ...legL(-6, 86, -18), ...arms(172, 4) },
      at: [0.9, 0],
      anchor: 'heelR',
      flat: 'R',
    },
  },
  {
    at: 2.4,
    frame: {
      pose: { trunk: 90, spine: -4, ...legR(84, 84), ...legL(-10, 84, -18), ...arms(178, 2) },
      at: [0.9, 0],
      anchor: 'heelR',
      flat: 'R',
    },
  },
  {
    at: 3,
    frame: {
      pose: { trunk: 88, ...legR(30, 34), ...legL(-4, 50, 18), ...arms(110, 20) },
      at: [0.9, 0],
      anchor: 'heelR',
      flat: 'R',
    },
  },
];

const swinging = (pose: Partial<Pose>): Frame => ({
  pose: { ...pose, ...legL(0, 2) },
  at: [-0.05, 0],
  anchor: 'heelL',
  flat: 'L',
  handL: [0.22, 1.06],
  elbow: { up: -1, out: 0.3 },
});

export const warmUpMovements = {
  'a-skip': {
    title: 'A-skip: tall hips, thigh level, the foot strikes under the body',
    period: 1.8,
    repetitions: 4,
    loop: 'cycle',
    travel: 1.8,
    window: { left: -2.2, right: 2.2, top: 2.2 },
    keys: [...skip, ...mirrored(skip, 0.9, 0.9)],
    check: { at: 0.4, seconds: 0.2 },
    exposures: [0, 0.2, 0.4, 0.6, 0.8],
    spacing: 0.72,
    captionsAt: [0, 2, 4.4],
  },
  'lunge-reach': {
    title: 'Walking lunge with reach: long step, hands high, ribs down',
    period: 7,
    repetitions: 1,
    loop: 'cycle',
    travel: 1.8,
    window: { left: -2.4, right: 2.4, top: 2.4 },
    keys: [...lunge, ...mirrored(lunge, 3.5, 0.9)],
    check: { at: 1.9, seconds: 0.9 },
    exposures: [0, 0.75, 1.35, 2.2, 3.1],
    spacing: 0.95,
    captionsAt: [0, 1.2, 2.8],
  },
  'leg-swing': {
    title: 'Leg swing: the long leg swings from behind, the trunk stays still',
    period: 1.75,
    repetitions: 4,
    loop: 'cycle',
    window: { left: -2.2, right: 2.2, top: 2.2 },
    keys: [
      { at: 0, frame: swinging({ trunk: 87, ...legR(-30, 14, 26), ...armR(18, 20) }) },
      { at: 0.44, frame: swinging({ trunk: 89, ...legR(16, 10, 6), ...armR(4, 20) }) },
      { at: 0.88, frame: swinging({ trunk: 92, ...legR(72, 4, -6), ...armR(-16, 20) }) },
      { at: 1.32, frame: swinging({ trunk: 89, ...legR(16, 10, 6), ...armR(4, 20) }) },
    ],
    props: [
      { kind: 'post', x: -1.1, height: 1.06 },
      { kind: 'post', x: 1.1, height: 1.06 },
      { kind: 'pole', from: [-1.25, 1.06], to: [1.25, 1.06] },
    ],
    check: { at: 0.88, seconds: 0.2 },
    exposures: [0, 0.3, 0.5, 0.66, 0.88],
    spacing: 0.98,
    captionsAt: [0, 2.2, 4.4],
  },
} satisfies Record<string, Movement>;

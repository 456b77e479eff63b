import { SEGMENT } from '../body.ts';
import type { Pose } from '../body.ts';
import type { Frame, Place } from '../figure-types.ts';
import { toward } from '../geometry.ts';
import type { Movement } from '../movement.ts';
import { arms, legs } from '../pose-parts.ts';

const standing = (pose: Partial<Pose>): Frame => ({ pose, at: [0.2, 0], anchor: 'toeR', flat: 'RL' });
const onToes = (pose: Partial<Pose>): Frame => ({ pose, at: [0.2, 0], anchor: 'toeR' });
const KNEE: Place = [-0.385, 0.115];

/** Kneels with fixed knees and the shins on the mat. `hip` is the hip flexion in degrees. */
function kneeling(trunk: number, hip: number, rest: Partial<Pose>): Frame {
  const thigh = toward(trunk + hip);
  return {
    pose: { trunk, ...legs(hip, trunk + hip, 40), ...rest },
    at: [KNEE[0] + SEGMENT.thigh * thigh.x, KNEE[1] + SEGMENT.thigh * thigh.y],
    anchor: 'hips',
  };
}

const onHands = { handR: [0.56, 0.1], handL: [0.56, 0.1] } as const;

export const medBallMovements = {
  'overhead-back-throw': {
    title: 'Overhead back throw: legs, hips, then long arms',
    period: 3.5,
    repetitions: 2,
    loop: 'cut',
    window: { left: -3.6, right: 2, top: 3.1 },
    keys: [
      { at: 0, frame: standing({ trunk: 88, ...arms(46, 112), ...legs(4, 8) }) },
      { at: 0.4, frame: standing({ trunk: 84, ...arms(44, 90), ...legs(14, 18) }) },
      { at: 1.05, frame: standing({ trunk: 48, head: -14, ...arms(44, 4), ...legs(98, 88) }) },
      { at: 1.4, frame: standing({ trunk: 74, ...arms(66, 3), ...legs(36, 34) }) },
      { at: 1.6, frame: onToes({ trunk: 94, spine: -8, ...arms(130, 3), ...legs(-2, 3, 40) }) },
      {
        at: 1.76,
        frame: {
          pose: { trunk: 104, spine: -20, head: -10, ...arms(186, 4), ...legs(-10, 3, 44) },
          at: [-0.08, 1.14],
          anchor: 'hips',
        },
      },
      {
        at: 2,
        frame: {
          pose: { trunk: 108, spine: -16, ...arms(204, 8), ...legs(2, 10, 34) },
          at: [-0.24, 1.1],
          anchor: 'hips',
        },
      },
      {
        at: 2.25,
        frame: { pose: { trunk: 98, ...arms(180, 10), ...legs(22, 26, 6) }, at: [-0.08, 0], anchor: 'toeR' },
      },
      {
        at: 2.7,
        frame: {
          pose: { trunk: 90, ...arms(70, 20), ...legs(8, 14) },
          at: [-0.08, 0],
          anchor: 'toeR',
          flat: 'RL',
        },
      },
      {
        at: 3.5,
        frame: {
          pose: { trunk: 90, ...arms(8, 12), ...legs(2, 4) },
          at: [-0.08, 0],
          anchor: 'toeR',
          flat: 'RL',
        },
      },
    ],
    held: 'ball',
    thrown: { from: 1.76, to: 3.5, velocity: [-4.4, 4] },
    check: { at: 1.72, seconds: 0.3 },
    exposures: [0.1, 1.05, 1.5, 1.74, 2.2],
    spacing: 1.15,
    captionsAt: [0.3, 1.3, 2.2],
  },
  'overhead-slam': {
    title: 'Overhead slam: from your toes into the floor',
    period: 2.4,
    repetitions: 3,
    loop: 'cycle',
    window: { left: -2.3, right: 2.7, top: 2.8 },
    keys: [
      { at: 0, frame: onToes({ trunk: 91, spine: -6, ...arms(176, 4), ...legs(-3, 2, 38) }) },
      { at: 0.25, frame: onToes({ trunk: 80, spine: 10, ...arms(150, 6), ...legs(10, 12, 20) }) },
      { at: 0.48, frame: standing({ trunk: 46, spine: 34, head: 10, ...arms(82, 6), ...legs(58, 34) }) },
      { at: 0.75, frame: standing({ trunk: 34, spine: 34, head: 4, ...arms(64, 8), ...legs(82, 52) }) },
      {
        at: 1.15,
        frame: {
          ...standing({ trunk: 40, spine: 22, ...arms(70, 8), ...legs(112, 104) }),
          handR: [0.62, 0.2],
          handL: [0.62, 0.2],
        },
      },
      {
        at: 1.35,
        frame: {
          ...standing({ trunk: 42, spine: 20, ...arms(70, 8), ...legs(112, 104) }),
          handR: [0.62, 0.22],
          handL: [0.62, 0.22],
        },
      },
      { at: 1.8, frame: standing({ trunk: 80, ...arms(84, 50), ...legs(26, 28) }) },
      { at: 2.15, frame: onToes({ trunk: 90, ...arms(160, 18), ...legs(0, 4, 26) }) },
    ],
    held: 'ball',
    thrown: { from: 0.5, to: 1.2, velocity: [0, -5] },
    check: { at: 0.02, seconds: 0.36 },
    exposures: [0, 0.25, 0.44, 0.75, 1.9],
    spacing: 1.02,
    captionsAt: [0, 2.4, 4.8],
  },
  'kneeling-throw': {
    title: 'Kneeling overhead throw: chest first, hands last',
    period: 3.5,
    repetitions: 2,
    loop: 'cut',
    window: { left: -2, right: 2.9, top: 2.1 },
    keys: [
      { at: 0, frame: kneeling(90, 2, arms(60, 110)) },
      { at: 0.6, frame: kneeling(92, -2, { spine: -4, ...arms(150, 80) }) },
      { at: 1.25, frame: kneeling(98, -12, { spine: -22, head: -6, ...arms(186, 84) }) },
      { at: 1.45, frame: kneeling(94, -14, { spine: -20, ...arms(176, 60) }) },
      { at: 1.62, frame: kneeling(76, -4, { spine: 6, ...arms(156, 10) }) },
      { at: 1.85, frame: kneeling(52, 12, { spine: 16, ...arms(122, 10) }) },
      { at: 2.2, frame: { ...kneeling(30, 22, { spine: 8, head: -20, ...arms(80, 30) }), ...onHands } },
      { at: 3.5, frame: { ...kneeling(31, 21, { spine: 6, head: -24, ...arms(80, 24) }), ...onHands } },
    ],
    props: [{ kind: 'mat', x: -1.3, width: 2.4, height: 0.05 }],
    held: 'ball',
    thrown: { from: 1.62, to: 3.5, velocity: [6.2, 1.8] },
    check: { at: 1.25, seconds: 0.4 },
    exposures: [0.1, 0.6, 1.25, 1.6, 1.9],
    spacing: 1.3,
    captionsAt: [0.4, 1.3, 1.9],
  },
} satisfies Record<string, Movement>;

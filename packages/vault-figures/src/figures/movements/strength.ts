import type { Pose } from '../body.ts';
import type { Frame } from '../figure-types.ts';
import type { Movement } from '../movement.ts';
import { arms, legL, legR, legs } from '../pose-parts.ts';

const split = (trunk: number, front: Partial<Pose>, back: Partial<Pose>): Frame => ({
  pose: { trunk, ...arms(90 - trunk + 2, 4), ...front, ...back },
  at: [0.42, 0],
  anchor: 'heelR',
  flat: 'R',
  ankleL: [-0.45, 0.17],
});
const splitTop = split(88, legR(46, 44), legL(-24, 14, -14));
const splitLow = split(84, legR(80, 82), legL(-6, 84, -18));

const onBothFeet = (pose: Partial<Pose>): Frame => ({ pose, at: [0.2, 0], anchor: 'toeR', flat: 'RL' });
const jumpTop: Partial<Pose> = { trunk: 90, ...arms(174, 6), ...legs(-3, 3, 42) };

const hinged = (pose: Partial<Pose>): Frame => ({ pose, at: [-0.06, 0], anchor: 'heelR', flat: 'RL' });
const hingeTop = hinged({ trunk: 90, ...arms(6, 4), ...legs(2, 6) });
const hingeLow = hinged({ trunk: 22, head: -22, ...arms(64, 2), ...legs(78, 22) });

export const strengthMovements = {
  'split-squat': {
    title: 'Split squat: straight down, back knee just off the floor, drive up',
    period: 7,
    repetitions: 1,
    loop: 'cycle',
    window: { left: -2, right: 2, top: 2.05 },
    keys: [
      { at: 0, frame: splitTop },
      { at: 0.4, frame: splitTop },
      { at: 3.4, frame: splitLow },
      { at: 4.4, frame: splitLow },
      { at: 5.6, frame: splitTop },
    ],
    held: 'dumbbell',
    check: { at: 3.9, seconds: 1 },
    exposures: [0.2, 1.7, 2.4, 3.9, 5.2],
    spacing: 1.02,
    captionsAt: [0.4, 3.4, 4.4],
  },
  'countermovement-jump': {
    title: 'Countermovement jump: quick dip, jump, land soft',
    period: 3.5,
    repetitions: 2,
    loop: 'cycle',
    window: { left: -2.7, right: 2.7, top: 3 },
    keys: [
      { at: 0, frame: onBothFeet({ ...arms(4, 10), ...legs(2, 4) }) },
      { at: 0.35, frame: onBothFeet({ ...arms(8, 10), ...legs(2, 4) }) },
      { at: 0.95, frame: onBothFeet({ trunk: 58, head: -14, ...arms(-42, 10), ...legs(88, 82) }) },
      { at: 1.2, frame: { pose: jumpTop, at: [0.2, 0], anchor: 'toeR' } },
      {
        at: 1.55,
        frame: { pose: { trunk: 90, ...arms(178, 4), ...legs(0, 6, 38) }, at: [0.02, 1.5], anchor: 'hips' },
      },
      {
        at: 1.9,
        frame: { pose: { trunk: 88, ...arms(140, 12), ...legs(12, 16, 26) }, at: [0.2, 0], anchor: 'toeR' },
      },
      { at: 2.2, frame: onBothFeet({ trunk: 66, head: -10, ...arms(62, 30), ...legs(72, 70) }) },
      { at: 2.8, frame: onBothFeet({ trunk: 66, head: -10, ...arms(58, 30), ...legs(72, 70) }) },
    ],
    check: { at: 1.5, seconds: 0.35 },
    exposures: [0.1, 0.95, 1.2, 1.55, 2.4],
    spacing: 0.98,
    captionsAt: [0, 1.2, 2],
  },
  'romanian-deadlift': {
    title: 'Romanian deadlift: hips back, bar close, flat back',
    period: 3.5,
    repetitions: 2,
    loop: 'cycle',
    window: { left: -2, right: 2, top: 2.05 },
    keys: [
      { at: 0, frame: hingeTop },
      { at: 0.2, frame: hingeTop },
      { at: 2.1, frame: hingeLow },
      { at: 2.3, frame: hingeLow },
      { at: 3.2, frame: hingeTop },
    ],
    held: 'barbell',
    check: { at: 2.2, seconds: 0.3 },
    exposures: [0.1, 0.9, 1.3, 2.2, 2.8],
    spacing: 1.0,
    captionsAt: [0.2, 2, 2.5],
  },
} satisfies Record<string, Movement>;

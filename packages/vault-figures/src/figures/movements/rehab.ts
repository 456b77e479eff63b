import type { Pose } from '../body.ts';
import type { Frame } from '../figure-types.ts';
import type { Movement } from '../movement.ts';
import { arms, legL, legR, legs } from '../pose-parts.ts';

const onBoard = (pose: Partial<Pose>): Frame => ({
  pose,
  at: [0.06, 0.178],
  anchor: 'heelR',
  flat: 'R',
  slope: 25,
});
const boardTop = onBoard({ trunk: 90, ...arms(20, 8), ...legR(6, 10), ...legL(26, 34, 0) });
const boardLow = onBoard({ trunk: 82, ...arms(72, 6), ...legR(46, 62), ...legL(36, 14, -5) });

const inBand = (pose: Partial<Pose>): Frame => ({ pose, at: [0, 0], anchor: 'heelR', flat: 'RL' });
const bandTop = inBand({ trunk: 90, ...arms(20, 10), ...legs(4, 4) });
const bandLow = inBand({ trunk: 84, ...arms(78, 8), ...legs(80, 76) });

const onStep = (ankle: number): Frame => ({
  pose: { trunk: 89, ...arms(2, 12), ...legR(ankle > 0 ? 2 : 0, 2, ankle), ...legL(8, 70, 15) },
  at: [0.25, 0.15],
  anchor: 'toeR',
  handL: [0.72, 1.2],
  elbow: { up: -1, forward: -0.2, out: 0.2 },
});

export const rehabMovements = {
  'decline-squat': {
    title: 'Slow decline squat: three seconds down, three seconds up, trunk upright',
    period: 7,
    repetitions: 1,
    loop: 'cycle',
    window: { left: -2, right: 2.2, top: 2.2 },
    keys: [
      { at: 0, frame: boardTop },
      { at: 0.2, frame: boardTop },
      { at: 3.2, frame: boardLow },
      { at: 3.7, frame: boardLow },
      { at: 6.7, frame: boardTop },
    ],
    props: [{ kind: 'decline', x: 0, slope: 25 }],
    check: { at: 3.45, seconds: 0.6 },
    exposures: [0.1, 1.5, 2.1, 3.4, 5],
    spacing: 0.98,
    captionsAt: [0.2, 3, 3.8],
  },
  'spanish-squat': {
    title: 'Spanish squat: sit back into the band, shins upright, hold',
    period: 7,
    repetitions: 1,
    loop: 'cycle',
    window: { left: -1.8, right: 2, top: 2 },
    keys: [
      { at: 0, frame: bandTop },
      { at: 0.3, frame: bandTop },
      { at: 2, frame: bandLow },
      { at: 5, frame: { ...bandLow, pose: { ...bandLow.pose, trunk: 85 } } },
      { at: 6.5, frame: bandTop },
    ],
    props: [
      { kind: 'post', x: 1.15, height: 1.3 },
      { kind: 'band', from: [0.0, 0.5], to: [1.13, 0.5] },
    ],
    check: { at: 3.5, seconds: 2.8 },
    exposures: [0.1, 1, 1.4, 3.5, 6],
    spacing: 1.62,
    captionsAt: [0, 1.9, 3.2],
  },
  'calf-raise': {
    title: 'Calf raise: heel below the step, then as high as it goes',
    period: 3.5,
    repetitions: 2,
    loop: 'cycle',
    window: { left: -1.9, right: 2.3, top: 2.2 },
    keys: [
      { at: 0, frame: onStep(-24) },
      { at: 0.3, frame: onStep(-24) },
      { at: 1.6, frame: onStep(38) },
      { at: 2.3, frame: onStep(38) },
    ],
    props: [
      { kind: 'step', x: 0.15, width: 0.3, height: 0.15 },
      { kind: 'wall', x: 0.8, height: 2.1, side: 'right' },
    ],
    check: { at: 1.95, seconds: 0.6 },
    exposures: [0.1, 0.7, 1, 1.9, 3],
    spacing: 1.2,
    captionsAt: [0, 0.9, 1.7],
  },
} satisfies Record<string, Movement>;

import type { Pose } from '../body.ts';
import type { Frame, Place } from '../figure-types.ts';
import type { Movement } from '../movement.ts';
import { armL, armR, arms, legL, legR, legs } from '../pose-parts.ts';

const BAR: Place = [0, 2.6];
const hanging = (pose: Partial<Pose>): Frame => ({ pose, at: BAR, anchor: 'handR', handL: BAR });
const bar = [{ kind: 'high-bar', x: 0, y: BAR[1] }] as const;

const hang = hanging({ trunk: 90, ...arms(178, 0), ...legs(4, 2, 36) });
const toesUp = hanging({ trunk: 158, spine: 34, ...arms(106, 0), ...legs(124, 2, 36) });

const behind = hanging({
  trunk: 70,
  spine: -16,
  ...armR(192, 0),
  ...armL(188, 2),
  ...legR(-22, 10, 40),
  ...legL(-26, 8, 40),
});
const under = hanging({ trunk: 98, spine: -8, ...arms(178, 0), ...legR(-14, 6, 36), ...legL(-18, 6, 36) });
const through = hanging({ trunk: 138, spine: 16, ...arms(126, 0), ...legR(64, 4, 30), ...legL(66, 2, 30) });
const rising = hanging({ trunk: 200, spine: 24, ...arms(72, 0), ...legR(78, 4, 34), ...legL(80, 4, 34) });
const inverted = hanging({
  trunk: 258,
  spine: 10,
  head: 6,
  ...arms(22, 0),
  ...legR(8, 0, 36),
  ...legL(10, 0, 36),
});

const FLOOR: Place = [0.95, 0.03];
const onHands = (height: number, pose: Partial<Pose> = {}): Frame => ({
  pose: { trunk: -90, head: -8, ...arms(180, 0), ...legs(0, 0, 40), ...pose },
  at: [FLOOR[0], FLOOR[1] + height],
  anchor: 'handR',
});

export const gymMovements = {
  'hanging-leg-raise': {
    title: 'Hanging leg raise: straight arms, toes to the bar, slowly down',
    period: 7,
    repetitions: 1,
    loop: 'cycle',
    window: { left: -2.6, right: 2.6, top: 3 },
    keys: [
      { at: 0, frame: hang },
      { at: 0.4, frame: hang },
      { at: 2, frame: toesUp },
      { at: 2.8, frame: toesUp },
      { at: 5.9, frame: hang },
    ],
    props: bar,
    check: { at: 2.4, seconds: 0.9 },
    exposures: [0.1, 1, 1.4, 2.4, 4.4],
    spacing: 1.2,
    captionsAt: [0, 1.2, 2.9],
  },
  bubka: {
    title: 'Bubka: long swing, hips to the bar, feet to the ceiling',
    period: 7,
    repetitions: 1,
    loop: 'cycle',
    window: { left: -3.2, right: 3.2, top: 3.9 },
    keys: [
      { at: 0, frame: behind },
      { at: 0.7, frame: under },
      { at: 1.2, frame: through },
      { at: 1.8, frame: rising },
      { at: 2.5, frame: inverted },
      { at: 3.4, frame: inverted },
      { at: 4.2, frame: rising },
      { at: 4.9, frame: through },
      { at: 5.7, frame: under },
      { at: 6.4, frame: behind },
    ],
    props: bar,
    check: { at: 2.95, seconds: 0.9 },
    exposures: [0, 0.7, 1.2, 1.8, 2.9],
    spacing: 1.4,
    captionsAt: [0, 1.1, 2.3],
  },
  'handstand-push-off': {
    title: 'Handstand push-off: one line, sink, push tall through straight arms',
    period: 7,
    repetitions: 1,
    loop: 'cut',
    window: { left: -1.8, right: 2.6, top: 2.5 },
    keys: [
      {
        at: 0,
        frame: { pose: { ...arms(172, 4), ...legs(0, 3) }, at: [-0.55, 0], anchor: 'heelL', flat: 'RL' },
      },
      {
        at: 0.7,
        frame: {
          pose: { trunk: 74, ...arms(174, 4), ...legR(62, 34, 0), ...legL(-2, 8, 10) },
          at: [-0.36, 0],
          anchor: 'toeL',
        },
      },
      {
        at: 1.3,
        frame: {
          pose: { trunk: 12, head: -10, ...arms(172, 2), ...legR(100, 44), ...legL(18, 6, 34) },
          at: [0, 0],
          anchor: 'heelR',
          flat: 'R',
        },
      },
      {
        at: 1.7,
        frame: {
          pose: { trunk: -36, head: -14, ...arms(176, 0), ...legR(112, 26, 30), ...legL(14, 4, 38) },
          at: FLOOR,
          anchor: 'handR',
        },
      },
      { at: 2.2, frame: onHands(0, { trunk: -74, ...legR(62, 34, 36), ...legL(2, 4, 40) }) },
      { at: 2.8, frame: onHands(0) },
      { at: 3.4, frame: onHands(-0.03) },
      { at: 3.75, frame: onHands(0.05) },
      { at: 4.1, frame: onHands(0) },
      { at: 4.7, frame: onHands(-0.03) },
      { at: 5.05, frame: onHands(0.05) },
      { at: 5.4, frame: onHands(0) },
      { at: 7, frame: onHands(0) },
    ],
    props: [
      { kind: 'mat', x: 0.45, width: 1, height: 0.03 },
      { kind: 'wall', x: 1.14, height: 2.3, side: 'right' },
    ],
    check: { at: 3.75, seconds: 0.5 },
    exposures: [0, 0.9, 1.5, 2.2, 3.75],
    spacing: 0.92,
    captionsAt: [0, 3, 3.7],
  },
} satisfies Record<string, Movement>;

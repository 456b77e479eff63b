import { expect, test } from 'vitest';
import { captureChoices, slowMotionOfVideo } from './choose-slow-motion.ts';
import { emptyDraft } from './jump-draft.ts';

test('offers the rates of phones that are higher than that of the file', () => {
  expect(captureChoices({ file: 30 })).toEqual([120, 240]);
  expect(captureChoices({ file: 29.97, capture: 479.6 })).toEqual([120, 240, 480]);
  expect(captureChoices({ file: 119.88 })).toEqual([240]);
  expect(captureChoices({ file: 240 })).toEqual([]);
});

test('the athlete’s choice comes before what the file says', () => {
  const about = (captureRate?: number) => ({ ...emptyDraft('metric'), captureRate });
  const rates = { file: 30, capture: 240 };
  expect(slowMotionOfVideo({ rates })).toBe(8);
  expect(slowMotionOfVideo({ rates, about: about() })).toBe(8);
  expect(slowMotionOfVideo({ rates, about: about(120) })).toBe(4);
  expect(slowMotionOfVideo({ rates, about: about(30) })).toBe(1);
  expect(slowMotionOfVideo({ rates: { file: 30 } })).toBeUndefined();
  expect(slowMotionOfVideo({ about: about(240) })).toBeUndefined();
});

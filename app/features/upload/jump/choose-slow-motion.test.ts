import { expect, test } from 'vitest';
import { slowMotionOfVideo } from './choose-slow-motion.ts';
import { emptyDraft } from './jump-draft.ts';

test('the athlete’s choice comes before what the file says', () => {
  const about = (captureRate?: number) => ({ ...emptyDraft('metric'), captureRate });
  const rates = { file: 30, capture: 240 };
  expect(slowMotionOfVideo({ rates })).toBe(8);
  expect(slowMotionOfVideo({ rates, about: about() })).toBe(8);
  expect(slowMotionOfVideo({ rates, about: about(120) })).toBe(4);
  expect(slowMotionOfVideo({ rates, about: about(30) })).toBe(1);
  expect(slowMotionOfVideo({ rates: { file: 30 } })).toBeUndefined();
  expect(slowMotionOfVideo({ about: about(240) })).toBeUndefined();
  expect(slowMotionOfVideo({ rates, about: about(NaN) })).toBeUndefined();
});

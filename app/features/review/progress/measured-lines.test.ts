import { expect, test } from 'vitest';
import { measuredLines } from './measured-lines.ts';

test('lists only what was measured, in both units', () => {
  const nothing = { takeOffM: null, gripHeightM: null, speed: null, bend: null, hipsOverBarM: null };
  expect(measuredLines(nothing)).toEqual([]);
  expect(
    measuredLines({ ...nothing, speed: { value: 8.42, error: 0.21 }, bend: 29.4, hipsOverBarM: 0.3 }),
  ).toEqual([
    { name: 'Speed, last 5 m', measure: { metric: '8.4 ±0.2 m/s', imperial: '27.6 ±0.7 ft/s' } },
    { name: 'Pole bend', measure: { metric: '29 %', imperial: '29 %' } },
    { name: 'Hips over the bar', measure: { metric: '+0.30 m', imperial: `+0' 11¾"` } },
  ]);
});

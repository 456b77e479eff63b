import { expect, test } from 'vitest';
import { nothingMeasured } from './load-progress.ts';
import { measuredLines } from './measured-lines.ts';

test('lists only what was measured, in both units', () => {
  expect(measuredLines(nothingMeasured)).toEqual([]);
  expect(
    measuredLines({
      ...nothingMeasured,
      speed: { value: 8.42, error: 0.21, isUnchecked: false },
      takeOff: { value: 3.694, error: 0.023, isUnchecked: true },
      bend: { value: 29.4, error: 1.2, isUnchecked: true },
      hipsOverBar: { value: 0.3, error: 0.04, isUnchecked: false },
    }),
  ).toEqual([
    {
      name: 'Speed, last 5 m',
      measure: { metric: '8.4 ±0.2 m/s', imperial: '27.6 ±0.7 ft/s' },
      isUnchecked: false,
    },
    {
      name: 'Take-off distance',
      measure: { metric: '3.69 m ±2 cm', imperial: `12' 1½" ±1"` },
      isUnchecked: true,
    },
    { name: 'Pole bend', measure: { metric: '29 ±1 %', imperial: '29 ±1 %' }, isUnchecked: true },
    {
      name: 'Hips over the bar',
      measure: { metric: '+0.30 m ±4 cm', imperial: `+0' 11¾" ±1½"` },
      isUnchecked: false,
    },
  ]);
});

test('step times have their ±, and none if it is unknown', () => {
  const same = (text: string) => ({ metric: text, imperial: text });
  expect(
    measuredLines({
      ...nothingMeasured,
      contact: { value: 0.1166, error: 0.0167 },
      cadence: { value: 4.166, error: 0 },
      lastStep: { value: 0.21, error: 0 },
    }),
  ).toEqual([
    { name: 'Ground contact', measure: same('117 ±17 ms'), isUnchecked: false },
    { name: 'Cadence', measure: same('4.2 steps/s'), isUnchecked: false },
    { name: 'Last step', measure: same('210 ms'), isUnchecked: false },
  ]);
});

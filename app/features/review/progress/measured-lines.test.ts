import { expect, test } from 'vitest';
import { measuredLines } from './measured-lines.ts';

const nothing = {
  takeOffM: null,
  gripHeightM: null,
  speed: null,
  bend: null,
  hipsOverBarM: null,
  contact: null,
  cadence: null,
  lastStep: null,
  secondLastStep: null,
  plantToTakeOff: null,
};

test('lists only what was measured, in both units', () => {
  expect(measuredLines(nothing)).toEqual([]);
  expect(
    measuredLines({ ...nothing, speed: { value: 8.42, error: 0.21 }, bend: 29.4, hipsOverBarM: 0.3 }),
  ).toEqual([
    { name: 'Speed, last 5 m', measure: { metric: '8.4 ±0.2 m/s', imperial: '27.6 ±0.7 ft/s' } },
    { name: 'Pole bend', measure: { metric: '29 %', imperial: '29 %' } },
    { name: 'Hips over the bar', measure: { metric: '+0.30 m', imperial: `+0' 11¾"` } },
  ]);
});

test('step times have their ±, and none if it is unknown', () => {
  const same = (text: string) => ({ metric: text, imperial: text });
  expect(
    measuredLines({
      ...nothing,
      contact: { value: 0.1166, error: 0.0167 },
      cadence: { value: 4.166, error: 0 },
      lastStep: { value: 0.21, error: 0 },
    }),
  ).toEqual([
    { name: 'Ground contact', measure: same('117 ±17 ms') },
    { name: 'Cadence', measure: same('4.2 steps/s') },
    { name: 'Last step', measure: same('210 ms') },
  ]);
});

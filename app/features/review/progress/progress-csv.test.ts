import { expect, test } from 'vitest';
import { byteOrderMark } from '#domain/csv.ts';
import { nothingMeasured, type JumpPoint } from './load-progress.ts';
import { progressAsCsv } from './progress-csv.ts';

const jump: JumpPoint = {
  id: 'a',
  from: 'film',
  sentAt: '2026-09-01T12:00:00Z',
  gripM: 4.2,
  barM: 4.45,
  made: true,
  aboveGripM: 0.25,
  poleLengthM: 4.6,
  poleRatingKg: 77,
  runUpLefts: 7,
  measured: nothingMeasured,
};

/** Reads the file as rows by the names of its columns. */
function read(csv: string): Record<string, string>[] {
  // A name with a comma is in quotes.
  const cells = (line: string) =>
    [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,)(?=,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const [names = [], ...rows] = csv.replace(byteOrderMark, '').trimEnd().split('\r\n').map(cells);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
}

test('a measured number is beside its ± and whether its camera was checked', () => {
  const takeOff = { value: 3.6912, error: 0.0238, isUnchecked: true };
  const speed = { value: 8.41, error: 0.2, isUnchecked: false };
  const [row] = read(progressAsCsv([{ ...jump, measured: { ...nothingMeasured, takeOff, speed } }], ','));
  expect(row).toMatchObject({
    Date: '2026-09-01',
    From: 'film',
    'Grip (m)': '4.2',
    Made: 'yes',
    'Pole rating (kg)': '77',
    'Take-off distance (m)': '3.691',
    'Take-off distance ± (m)': '0.024',
    'Take-off distance: camera checked': 'no',
    'Speed, last 5 m (m/s)': '8.41',
    'Speed, last 5 m: camera checked': 'yes',
  });
});

test('a number without a known ± has an empty one, and a missing number is empty', () => {
  const lastStep = { value: 0.21, error: 0 };
  const csv = progressAsCsv(
    [{ ...jump, gripM: null, made: null, measured: { ...nothingMeasured, lastStep } }],
    ',',
  );
  expect(read(csv)[0]).toMatchObject({
    'Grip (m)': '',
    Made: '',
    'Last step (s)': '0.21',
    'Last step ± (s)': '',
    'Pole bend (%)': '',
    'Pole bend: camera checked': '',
  });
});

import { csvFile, type CsvCell, type CsvSeparator } from '#domain/csv.ts';
import { dayOf } from '#domain/days.ts';
import type { JumpPoint, MeasuredNumbers } from './load-progress.ts';

/** The measured numbers of a file, with their units and decimals. */
const numbers: { name: string; unit: string; key: keyof MeasuredNumbers; decimals: number }[] = [
  { name: 'Speed, last 5 m', unit: 'm/s', key: 'speed', decimals: 2 },
  { name: 'Take-off distance', unit: 'm', key: 'takeOff', decimals: 3 },
  { name: 'Grip height at take-off', unit: 'm', key: 'gripHeight', decimals: 3 },
  { name: 'Pole bend', unit: '%', key: 'bend', decimals: 1 },
  { name: 'Hips over the bar', unit: 'm', key: 'hipsOverBar', decimals: 3 },
  { name: 'Ground contact', unit: 's', key: 'contact', decimals: 4 },
  { name: 'Cadence', unit: 'steps/s', key: 'cadence', decimals: 2 },
  { name: '2nd to last step', unit: 's', key: 'secondLastStep', decimals: 4 },
  { name: 'Last step', unit: 's', key: 'lastStep', decimals: 4 },
  { name: 'Plant to take-off', unit: 's', key: 'plantToTakeOff', decimals: 4 },
];

const isByCamera = (key: keyof MeasuredNumbers) =>
  ['speed', 'takeOff', 'gripHeight', 'bend', 'hipsOverBar'].includes(key);

const header = [
  'Date',
  'From',
  'Grip (m)',
  'Bar (m)',
  'Made',
  'Bar above grip (m)',
  'Pole length (m)',
  'Pole rating (kg)',
  'Run-up (lefts)',
  ...numbers.flatMap(({ name, unit, key }) => [
    `${name} (${unit})`,
    `${name} ± (${unit})`,
    ...(isByCamera(key) ? [`${name}: camera checked`] : []),
  ]),
];

const orEmpty = (value: CsvCell | null): CsvCell => value ?? '';

/** Returns jumps as CSV, one a line: heights in meters, and each measured number with its ± and whether its camera was checked. */
export function progressAsCsv(points: readonly JumpPoint[], separator: CsvSeparator): string {
  const lines = points.map((point): CsvCell[] => [
    dayOf(point.sentAt),
    point.from,
    orEmpty(point.gripM),
    orEmpty(point.barM),
    orEmpty(point.made),
    point.aboveGripM === null ? '' : Number(point.aboveGripM.toFixed(3)),
    orEmpty(point.poleLengthM),
    orEmpty(point.poleRatingKg),
    orEmpty(point.runUpLefts),
    ...numbers.flatMap(({ key, decimals }): CsvCell[] => {
      const number = point.measured[key];
      const round = (value: number) => Number(value.toFixed(decimals));
      const value = number === null ? '' : round(number.value);
      // An error of 0 is one that is not known.
      const error = number === null || number.error === 0 ? '' : round(number.error);
      if (!isByCamera(key)) return [value, error];
      return [value, error, number !== null && 'isUnchecked' in number ? !number.isUnchecked : ''];
    }),
  ]);
  return csvFile([header, ...lines], separator);
}

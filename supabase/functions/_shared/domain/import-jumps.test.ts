import { isDay } from './days.ts';
import { expect, test } from 'vitest';
import { findDuplicates, guessColumns, readJumps } from './import-jumps.ts';

const readDay = (text: string) => (isDay(text) ? text : undefined);
const metric = { system: 'metric', readDay, today: '2026-05-03' } as const;

/** Rows below a header. */
const below = (rows: string[][]) => rows.map((cells, index) => ({ line: index + 2, cells }));

test('guesses columns by their names, each field once', () => {
  expect(
    guessColumns(['Date', 'Bar Height (m)', 'Result', 'Grip', 'Pole', 'Weight (lbs)', 'Mood', 'Height']),
  ).toEqual(['date', 'bar', 'result', 'grip', 'poleLength', 'poleRating', undefined, undefined]);
});

test('reads jumps of both unit systems, and names the lines with a problem', () => {
  const columns = guessColumns(['date', 'meet', 'height', 'result', 'grip', 'notes']);
  const { jumps, problems } = readJumps(
    below([
      ['2026-05-02', 'Club meet', '485', 'XO', '4.30', 'Windy'],
      ['2026-05-03', '', `14'9"`, 'made', '0', ''],
      ['May 3', '', '4.50', 'O', '', ''],
      ['2026-05-03', '', '4.50', 'O', '45', ''],
      ['2026-05-03', '', '4.50', 'maybe', '', ''],
      ['2026-05-04', '', '4.50', 'O', '', ''],
      ['1949-12-31', '', '4.50', 'O', '', ''],
    ]),
    columns,
    metric,
  );
  expect(jumps).toMatchObject([
    {
      line: 2,
      heldOn: '2026-05-02',
      title: 'Club meet',
      barM: 4.85,
      result: 'missed',
      gripM: 4.3,
      note: 'Windy',
    },
    { line: 2, barM: 4.85, result: 'made' },
    { line: 3, barM: 4.496, result: 'made', gripM: null },
  ]);
  expect(problems).toEqual([
    { line: 4, text: expect.stringMatching(/^“May 3” isn’t a date\. Write it like .*31\.12\.2026/) },
    { line: 5, text: 'Grip: That’s 45.00 m. Enter a value between 1.50 m and 5.50 m.' },
    { line: 6, text: expect.stringMatching(/^“maybe” isn’t a result\. Use made, .*XXO\.$/) },
    { line: 7, text: '“2026-05-04” isn’t a day between 1950 and today.' },
    { line: 8, text: '“1949-12-31” isn’t a day between 1950 and today.' },
  ]);
});

test('finds the jumps that the log has already, each once', () => {
  const jump = (barM: number, result: 'made' | 'missed') => ({ heldOn: '2026-05-02' as const, barM, result });
  const file = [jump(4, 'missed'), jump(4, 'missed'), jump(4, 'made'), jump(4.2, 'made')];
  const found = findDuplicates(file, [jump(4, 'missed'), jump(4.2, 'made'), jump(4.2, 'made')]);
  expect(file.map((entry) => found.has(entry))).toEqual([true, false, false, true]);
});

test('reads 2,000 lines', () => {
  const lines = Array.from({ length: 2000 }, (_, i) => ['2026-05-02', (4 + (i % 50) / 100).toFixed(2), 'O']);
  expect(readJumps(below(lines), ['date', 'bar', 'result'], metric).jumps).toHaveLength(2000);
});

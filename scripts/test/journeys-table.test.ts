import { expect, test } from 'vitest';
import { drawJourneys } from './journeys-table.ts';

const spec = (title: string, projectName: string, status: string, duration: number) => ({
  title,
  tests: [{ projectName, status, results: [{ duration }] }],
});

test('draws a row for each journey and a column for each engine, also from several reports', () => {
  const firefox = { title: 'a.spec.ts', specs: [spec('buys', 'firefox', 'expected', 9400)] };
  const others = [
    spec('buys', 'webkit', 'expected', 12_000),
    spec('reads', 'webkit', 'skipped', 0),
    spec('hidden', 'e2e', 'expected', 1),
  ];
  const webkit = {
    title: 'b.spec.ts',
    specs: [],
    suites: [{ title: 'inner', specs: others }],
  };
  expect(drawJourneys([{ suites: [firefox] }, { suites: [webkit] }])).toBe(
    [
      '| journey | firefox | webkit |',
      '| --- | --: | --: |',
      '| buys | 9 | 12 |',
      '| reads |  | skipped |',
    ].join('\n'),
  );
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addCounts, closingLines, readPlaywright, readVitest } from './count-results.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true }));
let reports = 0;

function report(content: unknown): string {
  const file = join(folder, `${++reports}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [], suites: [] };

test('adds the counts of all runners', () => {
  const counts = [readVitest(report(vitest)), readPlaywright(report(playwright))];
  expect(closingLines(addCounts(counts))).toBe('2 skipped\n8 passed, 1 failed');
});

test('a test file that cannot be loaded counts as a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', startTime: 0, endTime: 5, assertionResults: [] },
  ];
  expect(readVitest(report({ ...vitest, numFailedTests: 0, testResults })).failed).toBe(1);
});

test('a runner without a report counts as a failure', () => {
  expect(readVitest('/does/not/exist.json').failed).toBe(1);
  expect(readPlaywright('/does/not/exist.json').failed).toBe(1);
});

test('the duration of a file is the sum of its tests', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const suites = [{ file: 'a.spec.ts', specs: [spec(10)], suites: [{ specs: [spec(20), spec(30)] }] }];
  expect(readPlaywright(report({ ...playwright, suites })).files).toEqual([{ file: 'a.spec.ts', ms: 60 }]);
});

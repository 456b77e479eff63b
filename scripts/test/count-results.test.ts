import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addCounts, closingLines, countPlaywright, countVitest } from './count-results.ts';

function report(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'counts-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults: [] };

test('adds up the runners', () => {
  const counts = [
    countVitest(report(vitest)),
    countPlaywright(report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] })),
  ];
  expect(closingLines(addCounts(counts))).toBe('2 skipped\n8 passed, 1 failed');
});

test('a test file that cannot be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countVitest(report({ ...vitest, numFailedTests: 0, testResults })).failed).toBe(1);
});

test('a runner without a report is a failure', () => {
  expect(countVitest('/does/not/exist.json').failed).toBe(1);
  expect(countPlaywright('/does/not/exist.json').failed).toBe(1);
});

test('a browser test that passed when tried again passed', () => {
  expect(
    countPlaywright(report({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] })),
  ).toEqual({ passed: 4, failed: 0, skipped: 0 });
});

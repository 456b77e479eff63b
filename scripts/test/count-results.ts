import { readFileSync } from 'node:fs';

/** How many tests a runner passed, failed and left out. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** A runner that left no report, or broke before its first test, counts as one failure. */
const brokenRun: Counts = { passed: 0, failed: 1, skipped: 0 };

/** Reads Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export function countVitest(file: string): Counts {
  const report = readReport<VitestReport>(file);
  if (report === undefined) return brokenRun;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads Playwright's JSON report. A test that passed when tried again passed; Playwright's own report names it as flaky. */
export function countPlaywright(file: string): Counts {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return brokenRun;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

export function addCounts(all: Counts[]): Counts {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The closing line, '12 passed, 0 failed', and before it what was left out for want of a tool, if anything was. */
export function closingLines({ passed, failed, skipped }: Counts): string {
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}

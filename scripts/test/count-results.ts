import { readFileSync } from 'node:fs';

/** Number of tests by result. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts and durations of a runner's report. */
export interface Results extends Counts {
  /** Duration of each file in milliseconds. */
  files: { file: string; ms: number }[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: unknown[];
  }[];
}

interface PlaywrightSuite {
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: (PlaywrightSuite & { file: string })[];
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** A runner without a report, or one that fails before its first test, counts as one failure. */
const brokenRun: Results = { passed: 0, failed: 1, skipped: 0, files: [] };

/** Reads Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export function readVitest(file: string): Results {
  const report = readReport<VitestReport>(file);
  if (report === undefined) return brokenRun;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: name,
      ms: endTime - startTime,
    })),
  };
}

function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

/** Reads Playwright's JSON report. */
export function readPlaywright(file: string): Results {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return brokenRun;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    files: report.suites.map((suite) => ({ file: suite.file, ms: durationOf(suite) })),
  };
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

/** Formats counts: '3031 passed, 0 failed, 24 skipped'. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Returns the last line, '12 passed, 0 failed'. If tests were skipped because of missing tools, a line about them comes first. */
export function closingLines({ passed, failed, skipped }: Counts): string {
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}

import { mkdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { buildSiteIfStale } from '../build/build-site.ts';
import { generateRouteTypes } from '../build/react-router.ts';
import { generate } from '../build/generate.ts';
import { runChecks, runNode } from '../test/checks.ts';
import {
  addCounts,
  closingLines,
  describeCounts,
  readPlaywright,
  readVitest,
  type Results,
} from '../test/count-results.ts';
import { ensureChromium, ensureFullTools, ensurePostgres } from '../programs/install-programs.ts';

const reports = 'test-results/reports';

/** Runs types, lint, circles of imports, format and plain English. Each counts as one test. */
async function check(): Promise<Results> {
  generate();
  await generateRouteTypes();
  const [passed] = await Promise.all([runChecks(), buildSiteIfStale()]);
  const failed = passed.filter((isPassed) => !isPassed).length;
  return { passed: passed.length - failed, failed, skipped: 0, files: [] };
}

/** Runs a test runner and prints its counts. A runner that exits with an error but without a failed test counts as one failure. */
async function runTests(
  name: string,
  args: string[],
  { read, env }: { read: () => Results; env: NodeJS.ProcessEnv },
): Promise<Results> {
  const { status, seconds } = await runNode(args, env);
  const results = read();
  if (status !== 0 && results.failed === 0) results.failed = 1;
  console.log(`\n${name}: ${describeCounts(results)} (${seconds.toFixed(0)} s)`);
  return results;
}

function printSlowest(files: Results['files']): void {
  console.log('\nThe slowest files:');
  for (const { file, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${relative('.', file)}`);
}

/**
 * `npm test -- <word> [--watch]`, `npm run test:full -- <word>`: runs the test files with the word in their path. Watching leaves browser
 * tests out.
 */
async function runMatching(args: readonly string[], extent: string): Promise<void> {
  const isWatched = args.includes('--watch');
  const words = args.filter((arg) => arg !== '--watch');
  const chromiumPath = ensureChromium();
  ensurePostgres();
  if (extent === 'full') await ensureFullTools();
  const env = { TEST_EXTENT: extent };
  generate();
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    isWatched ? 'watch' : 'run',
    '--passWithNoTests',
    ...words,
  ];
  const { status } = await runNode(vitest, env);
  process.exitCode = status;
  if (isWatched) return;
  await buildSiteIfStale();
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', ...words];
  process.exitCode = (await runNode(playwright, { ...env, CHROMIUM_PATH: chromiumPath })).status || status;
}

/**
 * `npm test`: installs the test tools, runs the tests, and prints the counts of all runners in the last line.
 * `npm run test:full`: also runs *.full.test.ts and browser tests tagged @full, on both engines.
 */
export async function run([extent = '', ...words]: string[] = []): Promise<void> {
  if (extent !== '' && extent !== 'full') return runMatching([extent, ...words], '');
  if (words.length > 0) return runMatching(words, extent);
  const chromiumPath = ensureChromium();
  ensurePostgres();
  if (extent === 'full') await ensureFullTools();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const env = { TEST_EXTENT: extent };

  const checked = await check();
  const vitestReport = `${reports}/vitest.json`;
  const vitest = await runTests(
    'Vitest',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    { read: () => readVitest(vitestReport), env },
  );
  const playwrightReport = `${reports}/playwright.json`;
  const playwright = await runTests('Playwright', ['node_modules/@playwright/test/cli.js', 'test'], {
    read: () => readPlaywright(playwrightReport),
    env: { ...env, CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  });

  printSlowest([...vitest.files, ...playwright.files]);
  const counts = addCounts([checked, vitest, playwright]);
  console.log(`\n${closingLines(counts)}`);
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}

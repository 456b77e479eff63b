import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { buildSiteIfStale, generateRouteTypes } from '../build/build-site.ts';
import { reportFailure } from '../build/report-failure.ts';
import { addCounts, closingLines, countPlaywright, countVitest } from '../test/count-results.ts';
import { ensurePostgres, ensureSupabaseTools, findChromium } from '../test/find-tools.ts';

const reports = 'test-results/reports';

function node(file: string, args: string[], env: NodeJS.ProcessEnv = {}): number {
  const { status } = spawnSync(process.execPath, [file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

/** Types and lint count as one test each: a tree that does not check is not green. */
function checks() {
  const results = [
    node('node_modules/typescript/bin/tsc', ['--noEmit']),
    node('node_modules/eslint/bin/eslint.js', ['.', '--max-warnings=0']),
    node('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  ];
  const failed = results.filter((status) => status !== 0).length;
  return { passed: results.length - failed, failed, skipped: 0 };
}

/**
 * `npm test`: installs what the tests need, runs the tests, and ends with one line of counts for all runners together.
 * `npm run test:full`: the same, and with it the browser tests that try every page and every state.
 */
export async function run([extent]: string[] = []): Promise<void> {
  try {
    const chromiumPath = findChromium();
    ensurePostgres();
    ensureSupabaseTools();
    await buildSiteIfStale();
    await generateRouteTypes();
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });

    const checked = checks();
    const vitestReport = `${reports}/vitest.json`;
    const vitestStatus = node('node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]);
    const playwrightReport = `${reports}/playwright.json`;
    const playwrightStatus = node('node_modules/@playwright/test/cli.js', ['test'], {
      CHROMIUM_PATH: chromiumPath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
      TEST_GRID: extent ?? '',
    });

    const counts = addCounts([checked, countVitest(vitestReport), countPlaywright(playwrightReport)]);
    const unexplained = counts.failed === 0 && (vitestStatus !== 0 || playwrightStatus !== 0);
    if (unexplained) counts.failed += 1;
    console.log(`\n${closingLines(counts)}`);
    process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
  } catch (error) {
    reportFailure(error);
  }
}

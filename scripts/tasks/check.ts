import { spawnSync } from 'node:child_process';
import { generate } from '../build/generate.ts';
import { generateRouteTypes } from '../build/build-site.ts';
import { reportFailure } from '../build/report-failure.ts';

const steps: [name: string, file: string, args: string[]][] = [
  ['types', 'node_modules/typescript/bin/tsc', ['--noEmit']],
  [
    'lint',
    'node_modules/eslint/bin/eslint.js',
    ['.', '--max-warnings=0', '--cache', '--cache-location', '.cache/eslint'],
  ],
  [
    'format',
    'node_modules/prettier/bin/prettier.cjs',
    ['--check', '--log-level=warn', '--cache', '--cache-location=.cache/prettier', '.'],
  ],
  ['unit tests', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'unit', '--reporter=dot']],
];

/** `npm run check`: types, lint, format and unit tests, for before every commit. */
export async function run(): Promise<void> {
  try {
    await generate();
    await generateRouteTypes();
  } catch (error) {
    reportFailure(error);
  }
  for (const [name, file, args] of steps) {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, [file, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`);
    if (status !== 0) process.exit(status ?? 1);
  }
}

import { generate } from '../build/generate.ts';
import { generateRouteTypes } from '../build/react-router.ts';
import { runChecks, runNode } from '../test/checks.ts';

/** `npm run check`: checks types, lint, format and plain English, and runs the tests without a database or a browser. */
export async function run(): Promise<void> {
  generate();
  await generateRouteTypes();
  const passed = await runChecks();
  const { status, seconds } = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=unit',
    '--project=components',
    '--reporter=minimal',
  ]);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  unit tests (${seconds.toFixed(1)} s)`);
  process.exitCode = status === 0 && !passed.includes(false) ? 0 : 1;
}

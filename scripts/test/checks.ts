import { spawn } from 'node:child_process';

/** Name and command of each static check. */
const checks = {
  // One program in Go knows the types of the whole tree. What is in an editor is TypeScript's own.
  'types, circles and promises': [
    'node_modules/oxlint/bin/oxlint',
    '--quiet',
    '--type-aware',
    '--type-check',
  ],
  lint: [
    'node_modules/eslint/bin/eslint.js',
    '.',
    '--max-warnings=0',
    '--cache',
    '--cache-location=.cache/eslint',
  ],
  'plain English': ['node_modules/tsx/dist/cli.mjs', 'scripts/test/plain-english.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
};

/** Runs a program with Node and prints its output. Returns its exit status and its duration in seconds. */
export function runNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ status: number; seconds: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ status: status ?? 1, seconds: (performance.now() - began) / 1000 }),
    );
  });
}

/** Runs all static checks concurrently and prints the result of each. Returns whether each passed. `extent` is '' or 'full'. */
export function runChecks(extent = ''): Promise<boolean[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const { status, seconds } = await runNode(args, { TEST_EXTENT: extent });
      console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
      return status === 0;
    }),
  );
}

import { spawn } from 'node:child_process';

/** What is checked before anything runs: name and command. */
const checks = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: [
    'node_modules/eslint/bin/eslint.js',
    '.',
    '--max-warnings=0',
    '--cache',
    '--cache-location=.cache/eslint',
  ],
  'plain English': ['node_modules/tsx/dist/cli.mjs', 'scripts/test/plain-english.ts'],
  format: [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-location=.cache/prettier',
    '.',
  ],
};

/** Runs a program with Node and shows what it says. Returns its status and how long it took, in seconds. */
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

/** Runs types, lint and format at once, and says of each how it went. Returns whether each passed. */
export function runChecks(): Promise<boolean[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const { status, seconds } = await runNode(args);
      console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
      return status === 0;
    }),
  );
}

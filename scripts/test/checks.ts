import { spawn } from 'node:child_process';

/** Name and command of each static check. */
const checks = {
  // Oxlint with a program in Go that knows the types of the whole tree. What is in an editor is TypeScript's own.
  'types and lint': [
    'node_modules/oxlint/bin/oxlint',
    '--config=oxlint.config.mjs',
    '--quiet',
    '--type-aware',
    '--type-check',
    '--report-unused-disable-directives-severity=error',
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

/** Runs all static checks concurrently and prints the result of each. Returns whether each passed. */
export function runChecks(): Promise<boolean[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const { status, seconds } = await runNode(args);
      console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
      return status === 0;
    }),
  );
}

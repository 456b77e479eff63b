import { spawnSync } from 'node:child_process';
import { ensurePostgres, ensureSupabaseTools } from '../programs/install-programs.ts';

/** Tests of each soak. SECURITY.md states how often they repeat. */
const soaks: Readonly<Record<string, readonly string[]>> = {
  access: ['tests/database/access-matrix.test.ts', 'tests/contract/supabase-cli.full.test.ts'],
  hostile: [
    'tests/contract/rest-hostile.full.test.ts',
    'tests/contract/auth-properties.full.test.ts',
    'tests/contract/storage-names.full.test.ts',
    'tests/contract/realtime-properties.full.test.ts',
    'tests/soak/hostile-functions.full.test.ts',
    'tests/soak/hostile-headers.full.test.ts',
    'tests/soak/hostile-uploads.full.test.ts',
  ],
  crash: ['tests/soak/kills.full.test.ts', 'tests/contract/storage-killed.full.test.ts'],
  uploads: ['tests/soak/cut-uploads.full.test.ts'],
  realtime: ['tests/soak/crowd.full.test.ts'],
  webhooks: ['tests/soak/webhooks.full.test.ts'],
  load: ['tests/soak/load.full.test.ts'],
  'two-servers': ['tests/soak/two-servers.full.test.ts'],
};

/** `npm run soak:<name>`, or `npm run soak -- <name> [vitest's options]`. Prints Vitest's summary and the result in one line, and exits with Vitest's status. */
export async function run([name = '', ...options]: string[] = []): Promise<void> {
  const files = soaks[name];
  if (files === undefined) {
    throw new Error(
      `There is no soak '${name}'. Choose one of ${Object.keys(soaks).join(', ')}. See SECURITY.md.`,
    );
  }
  ensurePostgres();
  if (name === 'access') await ensureSupabaseTools();
  const began = Date.now();
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=database',
      '--no-file-parallelism',
      '--reporter=verbose',
      ...files,
      ...options,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, SOAK: name, TEST_EXTENT: 'full' } },
  );
  const engines =
    { pglite: 'PGlite', postgres: 'Postgres' }[process.env['TEST_ENGINE'] ?? ''] ?? 'PGlite and Postgres';
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(
    `soak:${[name, ...options].join(' ')} on ${engines}: ${status === 0 ? 'passed' : 'FAILED'} after ${minutes} min`,
  );
  process.exitCode = status ?? 1;
}

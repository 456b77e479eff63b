import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cli = join(root, 'tests/tools/node_modules/.bin/supabase');

/** The file with the database's types, as the Supabase CLI writes it. */
export const typesFile = join(root, 'supabase/functions/_shared/generated-database.types.ts');

/** Whether `npm test` has installed the Supabase CLI (`tests/tools`). */
export const hasSupabaseCli = existsSync(cli);

/**
 * Runs the Supabase CLI on the project and answers what it printed; what it keeps, it keeps in a folder that is thrown away. Rejects with
 * what it said when it fails.
 */
export async function runSupabaseCli(args: readonly string[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'crossbar-cli-'));
  try {
    const { stdout } = await promisify(execFile)(cli, [...args, '--workdir', root, '--agent', 'no'], {
      env: { PATH: process.env.PATH, HOME: home, DO_NOT_TRACK: '1' },
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The types of a migrated database's schema `public`, formatted as the repository is. Needs no Docker. */
export async function generateTypes(databaseUrl: string): Promise<string> {
  const types = await runSupabaseCli([
    ...['gen', 'types', '--lang=typescript', '--schema=public'],
    `--remote=${databaseUrl}`,
  ]);
  return format(types, { ...(await resolveConfig(typesFile)), filepath: typesFile });
}

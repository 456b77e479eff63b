import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { exportData } from '#server/transfer/export-data.ts';
import { bytesOnDisk } from '#server/transfer/object-bytes.ts';
import { findDeployment } from '#server/deployment.ts';
import { asOwner, createMember } from '../database/people.ts';
import { databaseUrl } from '../support/postgres-template.ts';
import { describeBackend } from './describe-backend.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { PATH, HOME } = process.env;

/** Runs an npm script with only this environment. Returns its exit code and what it printed. */
async function run(
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    env: { PATH, HOME, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
}

describeBackend('commands for a Supabase project', {}, (context) => {
  const projectEnv = () => ({
    SUPABASE_URL: context.backend.url,
    SUPABASE_SECRET_KEY: context.backend.secrets.secretKey,
    // A project's operator has no DATA_DIR. A command that needs it fails.
    DATA_DIR: '/dev/null/none',
  });
  const title = () => `This is for the project at ${context.backend.url}.`;

  test('erase, admin, reconcile and rehearsal work on the project, and name it first', async () => {
    const ada = await createMember(context.database, { confirmed: true });
    const granted = await run(['admin', 'grant', ada.email, 'coach'], projectEnv());
    expect(granted.printed).toMatch(`${title()}\n${ada.email} is now a coach.`);
    expect((await run(['reconcile'], projectEnv())).printed).toMatch(`${title()}\nCompared 0 payments`);
    expect((await run(['rehearsal'], projectEnv())).printed).toContain(
      `${title()}\nThere is nothing of a rehearsal.`,
    );

    const refused = await run(['erase', ada.email], projectEnv(), 'someone@example.com\n');
    expect(refused.printed).toMatch(new RegExp(`^${title()}\\n[^]*Nothing was changed\\.`));
    const users = () =>
      asOwner(context.database, `select from "auth"."users" where "email" = $1`, [ada.email]);
    expect(await users()).toHaveLength(1);
    await run(['admin', 'revoke', ada.email, 'coach'], projectEnv());
    const erased = await run(['erase', ada.email], projectEnv(), `${ada.email}\n`);
    expect(erased.printed).toContain('The account is deleted, with its files.');
    expect(await users()).toEqual([]);
  });

  test('import and restore ask for the name of the project', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crossbar-import-'));
    const source = join(folder, 'export');
    await exportData(context.database, bytesOnDisk(context.backend.backend.storage.files), source);
    const { rows } = await context.database.asOwner((tx) =>
      tx.query<{ name: string }>('select current_database() as "name"'),
    );
    const template = inject('postgresTemplate');
    const env = {
      ...projectEnv(),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl(template?.url ?? 'postgres://none/', rows[0]?.name ?? ''),
    };
    for (const command of ['import', 'restore']) {
      for (const input of ['', 'yes\n']) {
        const refused = await run([command, source], env, input);
        expect(refused).toMatchObject({ code: 0 });
        expect(refused.printed).toContain(`Type "${new URL(context.backend.url).host}"`);
        expect(refused.printed).toContain('Nothing was changed.');
      }
    }
    // PGlite belongs to one process.
    if (context.database.engine === 'postgres') {
      const imported = await run(['import', source], env, `${new URL(context.backend.url).host}\n`);
      expect(imported.printed).toContain('All checksums match.');
    }
    await rm(folder, { recursive: true, force: true });
  });
});

test('the deployment is the project of SUPABASE_URL, otherwise this server, named without its password', () => {
  const project = findDeployment({ SUPABASE_URL: 'https://abcd.supabase.co', NODE_ENV: 'production' });
  expect(project).toMatchObject({
    project: { name: 'abcd' },
    title: 'the project at https://abcd.supabase.co',
  });
  expect(findDeployment({ DATA_DIR: '/data' }).title).toBe('this server’s data in /data');
  const url = 'postgresql://crossbar:secret@127.0.0.1/vault';
  expect(findDeployment({ DATA_DIR: '/data', DATABASE_URL: url }).title).toBe(
    'the database vault on 127.0.0.1 and the files in /data',
  );
  expect(() => findDeployment({ SUPABASE_URL: 'https://abcd.supabase.co/rest/v1' })).toThrow(
    'without a path',
  );
});

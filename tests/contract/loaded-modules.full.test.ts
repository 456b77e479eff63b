import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';

const live = {
  NODE_ENV: 'production',
  SITE_URL: 'https://vault.example',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  MAIL_FROM: 'Crossbar <hello@vault.example>',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

/** Starts a separate server with these settings, and returns the URLs of the modules that it loaded. */
async function modulesOf(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const { url = '', prefix = '' } = inject('postgresTemplate') ?? {};
  const home = await mkdtemp(join(tmpdir(), 'crossbar-modules-'));
  const database = `${prefix}_${randomBytes(6).toString('hex')}`;
  await asAdministrator(url, (client) => client.query(`create database "${database}"`));
  onTestFinished(async () => {
    await asAdministrator(url, (client) => client.query(`drop database "${database}" with (force)`));
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const { PATH = '', HOME = '' } = process.env;
  const port = await freePort();
  const file = join(home, 'modules');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './tests/support/record-modules.mjs', 'server/main.ts'],
    {
      env: {
        ...{ PATH, HOME, MODULES_FILE: file, DATA_DIR: join(home, 'data'), PORT: String(port) },
        ...{ DATABASE_URL: databaseUrl(url, database), ...settings },
      },
      stdio: 'ignore',
    },
  );
  const exited = once(child, 'exit');
  const status = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000 }).not.toBe(0);
  child.kill('SIGTERM');
  await exited;
  return (await readFile(file, 'utf8')).split('\n');
}

describe.runIf(inject('postgresTemplate'))('the modules that a server loads', () => {
  const sandboxes = (modules: readonly string[]) => modules.filter((url) => url.includes('/server/sandbox/'));

  test('exclude the sandbox in live mode', async () => {
    const modules = await modulesOf(live);
    expect(modules.some((url) => url.includes('/embedded-supabase/src/create-backend.ts'))).toBe(true);
    expect(sandboxes(modules)).toEqual([]);
  });

  test('include the sandbox in local mode', async () => {
    expect(sandboxes(await modulesOf({}))).not.toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readMigrations } from 'embedded-supabase/database/migrate.ts';
import { freePort } from '../support/free-port.ts';
import { describeProcesses } from '../support/server-process.ts';
import type { Installation, ServerProcess } from '../support/server-process.ts';
import { isSoaking, times } from '../support/soak.ts';

describeProcesses('a server that is killed', (install, engine) => {
  test('during writes keeps every acknowledged write', { timeout: times(300_000, 7_200_000) }, async () => {
    const installation = await install();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < times(1, 50); kill += 1) {
      const server = await installation.start();
      const killAtCount = acknowledged.length + randomInt(5, 20);
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let count = 0; ; count += 1) {
          const email = `athlete-${kill}-${writer}-${count}@example.com`;
          const answer = await server.send('POST', '/rest/v1/waitlist', { email, list: 'newsletter' });
          if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
          acknowledged.push(email);
          if (acknowledged.length === killAtCount) server.child.kill('SIGKILL');
        }
      });
      // Only writes in progress fail when the server is killed.
      for (const { status, reason } of (await Promise.allSettled(writers)) as PromiseRejectedResult[]) {
        expect(status).toBe('rejected');
        expect(String(reason)).toMatch(/fetch failed|terminated|other side closed/);
      }
      await server.kill();
    }
    const last = await installation.start();
    if (isSoaking) console.log(`${times(1, 50)} kills, ${acknowledged.length} entries acknowledged`);
    expect(await readAddresses(last)).toEqual(expect.arrayContaining(acknowledged));
    // The server still accepts writes.
    expect(
      (await last.send('POST', '/rest/v1/waitlist', { email: 'after@example.com', list: 'newsletter' }))
        .status,
    ).toBe(201);
  });

  // `npm test` runs this on PGlite only: a separate Postgres server is not affected when its client is killed.
  test.runIf(isSoaking || engine === 'pglite')(
    'during its first start starts normally afterwards',
    { timeout: times(300_000, 7_200_000) },
    async () => {
      for (let kill = 0; kill < times(1, 20); kill += 1) {
        const installation = await install();
        const server = installation.spawn();
        // A random moment before, during or after the migrations and the seed.
        await wait(randomInt(300, 4_000));
        await server.kill();
        const next = await installation.start();
        expect(await countExercises(next)).toBe(18);
        await next.kill();
      }
    },
  );

  test.runIf(isSoaking || engine === 'pglite')(
    'during a migration resumes it and keeps the rows written between migrations',
    { timeout: times(300_000, 7_200_000) },
    async () => {
      const { length } = await readMigrations('supabase/migrations');
      for (let kill = 0; kill < times(1, 10); kill += 1) {
        const installation = await install();
        const killAt = randomInt(length);
        const saved = await migrateUntilKilled(installation, killAt);
        if (isSoaking)
          console.log(`killed in migration ${killAt + 1} of ${length}, ${saved.length} entries saved`);
        const next = await installation.start();
        expect(await readAddresses(next)).toEqual(expect.arrayContaining(saved));
        expect(await countExercises(next)).toBe(18);
        await next.kill();
      }
    },
  );

  test.runIf(isSoaking && engine === 'pglite')(
    'or running keeps its data directory locked',
    { timeout: times(300_000, 7_200_000) },
    async () => {
      const installation = await install();
      const server = await installation.start();
      for (let attempt = 0; attempt < times(1, 20); attempt += 1) {
        const second = installation.spawn(await freePort());
        if (second.child.exitCode === null) await once(second.child, 'exit');
        expect(second.child.exitCode).not.toBe(0);
        expect(second.stderr()).toMatch(/in use|another/i);
      }
      expect((await server.send('GET', '/rest/v1/videos?select=id&limit=1')).status).toBe(200);
    },
  );
});

/** Applies the migrations in a separate process and kills it during one of them. Returns the addresses that it reported as saved. */
async function migrateUntilKilled({ env }: Installation, killAt: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/migrate-until-killed.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const saved: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [event, value = ''] = line.split(' ');
    if (event === 'kept') saved.push(value);
    if (event === 'begin' && Number(value) === killAt) {
      await wait(randomInt(0, 20));
      child.kill('SIGKILL');
    }
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return saved;
}

async function countExercises(server: ServerProcess): Promise<number> {
  const answer = await server.send('GET', '/rest/v1/videos?select=id');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as object[]).length;
}

async function readAddresses(server: ServerProcess): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; ; offset += 1000) {
    const answer = await server.send(
      'GET',
      `/rest/v1/waitlist?select=email&order=id&limit=1000&offset=${offset}`,
    );
    const rows = (await answer.json()) as { email: string }[];
    found.push(...rows.map(({ email }) => email));
    if (rows.length < 1000) return found;
  }
}

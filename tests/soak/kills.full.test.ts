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
  test(
    'in mid-write loses nothing that it has acknowledged',
    { timeout: times(300_000, 7_200_000) },
    async () => {
      const installation = await install();
      const acknowledged: string[] = [];
      for (let kill = 0; kill < times(1, 50); kill += 1) {
        const server = await installation.start();
        const enough = acknowledged.length + randomInt(5, 20);
        const writers = Array.from({ length: 4 }, async (_, writer) => {
          for (let count = 0; ; count += 1) {
            const email = `athlete-${kill}-${writer}-${count}@example.com`;
            const answer = await server.send('POST', '/rest/v1/waitlist', { email, list: 'newsletter' });
            if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
            acknowledged.push(email);
            if (acknowledged.length === enough) server.child.kill('SIGKILL');
          }
        });
        // The writes under way when the server dies are the only ones that fail.
        for (const { status, reason } of (await Promise.allSettled(writers)) as PromiseRejectedResult[]) {
          expect(status).toBe('rejected');
          expect(String(reason)).toMatch(/fetch failed|terminated|other side closed/);
        }
        await server.kill();
      }
      const last = await installation.start();
      if (isSoaking) console.log(`${times(1, 50)} kills, ${acknowledged.length} entries acknowledged`);
      expect(await addresses(last)).toEqual(expect.arrayContaining(acknowledged));
      // And it goes on.
      expect(
        (await last.send('POST', '/rest/v1/waitlist', { email: 'after@example.com', list: 'newsletter' }))
          .status,
      ).toBe(201);
    },
  );

  // In npm test on PGlite alone: a Postgres server comes through a client's death by itself.
  test.runIf(isSoaking || engine === 'pglite')(
    'in its first start starts as if nothing had been',
    { timeout: times(300_000, 7_200_000) },
    async () => {
      for (let kill = 0; kill < times(1, 20); kill += 1) {
        const installation = await install();
        const server = installation.spawn();
        // Anywhere between its first breath, its migrations and its seed.
        await wait(randomInt(300, 4_000));
        await server.kill();
        const next = await installation.start();
        expect(await exercises(next)).toBe(18);
        await next.kill();
      }
    },
  );

  test.runIf(isSoaking || engine === 'pglite')(
    'in a migration goes on with it, and has kept what was written between two',
    { timeout: times(300_000, 7_200_000) },
    async () => {
      const { length } = await readMigrations('supabase/migrations');
      for (let kill = 0; kill < times(1, 10); kill += 1) {
        const installation = await install();
        const killAt = randomInt(1, length);
        const kept = await migrateUntil(installation, killAt);
        if (isSoaking)
          console.log(`killed in migration ${killAt + 1} of ${length}, ${kept.length} entries kept`);
        const next = await installation.start();
        expect(await addresses(next)).toEqual(expect.arrayContaining(kept));
        expect(await exercises(next)).toBe(18);
        await next.kill();
      }
    },
  );

  test.runIf(isSoaking && engine === 'pglite')(
    'or runs lets nobody else onto its data directory',
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

/** Applies the migrations in a process of their own that is killed within one of them. Answers the addresses that it said were kept. */
async function migrateUntil({ env }: Installation, killAt: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/migrate-until-killed.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kept: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, which = ''] = line.split(' ');
    if (what === 'kept') kept.push(which);
    if (what === 'begin' && Number(which) === killAt) {
      await wait(randomInt(0, 20));
      child.kill('SIGKILL');
    }
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return kept;
}

async function exercises(server: ServerProcess): Promise<number> {
  const answer = await server.send('GET', '/rest/v1/videos?select=id');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as object[]).length;
}

async function addresses(server: ServerProcess): Promise<string[]> {
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

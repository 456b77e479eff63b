import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { describeProcesses } from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';
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
      for (let kill = 0; kill < times(1, 30); kill += 1) {
        const installation = await install();
        const server = installation.spawn();
        // Anywhere between its first breath, its migrations and its seed.
        await wait(randomInt(300, 4_000));
        await server.kill();
        const next = await installation.start();
        const answer = await next.send('GET', '/rest/v1/videos?select=id');
        expect(answer.status).toBe(200);
        expect(((await answer.json()) as object[]).length).toBe(18);
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
        expect(second.complaint()).toMatch(/in use|another/i);
      }
      expect((await server.send('GET', '/rest/v1/videos?select=id&limit=1')).status).toBe(200);
    },
  );
});

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

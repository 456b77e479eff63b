import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { describeProcesses } from '../support/server-process.ts';

describeProcesses('two servers', (install, engine) => {
  test.runIf(engine === 'postgres')(
    'start at once on an empty database and an empty folder, and prepare them once',
    async () => {
      const { spawn } = await install();
      const servers = [spawn(), spawn(await freePort())];
      await Promise.all(servers.map((server) => server.ready()));
      const read = async (path: string) =>
        Promise.all(
          servers.map(async (server) => (await server.send('GET', path)).json() as Promise<unknown[]>),
        );
      const [buckets, sameBuckets] = await read('/storage/v1/bucket');
      expect(buckets?.length).toBeGreaterThan(0);
      expect(sameBuckets).toEqual(buckets);
      const [profiles, sameProfiles] = await read('/rest/v1/profiles?select=id&order=id');
      expect(profiles?.length).toBeGreaterThan(0);
      expect(sameProfiles).toEqual(profiles);
    },
  );

  test.runIf(engine === 'postgres')(
    'one stops without a pause for its clients, and the other goes on',
    async () => {
      const { spawn } = await install();
      const first = spawn();
      await first.ready();
      const second = spawn(await freePort());
      await second.ready();
      first.child.kill('SIGTERM');
      const readiness = async () => {
        const { status } = await fetch(`${first.url}/readyz`);
        return [status, (await fetch(`${first.url}/rest/v1/`, { method: 'OPTIONS' })).status < 500];
      };
      await expect.poll(readiness, { timeout: 30_000 }).toEqual([503, true]);
      await expect.poll(() => first.child.exitCode, { timeout: 60_000 }).toBe(0);
      expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
      expect(second.stderr()).toBe('');
    },
  );
});

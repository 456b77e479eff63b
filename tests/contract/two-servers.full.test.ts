import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { metadataOf, offsetOf, patch, send } from './resumable-steps.ts';
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

  test.runIf(engine === 'postgres')(
    'an upload continues on the other server after the first was killed',
    async () => {
      const { spawn, dataDir } = await install();
      const first = spawn();
      await first.ready();
      const second = spawn(await freePort());
      await second.ready();
      const { secretKey } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
        secretKey: string;
      };
      const service = { apikey: secretKey };
      const file = randomBytes(1_000_000);
      const begun = await send('POST', `${first.url}/storage/v1/upload/resumable`, service, undefined, {
        'upload-length': String(file.byteLength),
        'upload-metadata': metadataOf({
          bucketName: 'free-downloads',
          objectName: 'two-servers.pdf',
          contentType: 'application/pdf',
        }),
      });
      const path = new URL(begun.headers.get('location') ?? '').pathname;
      expect((await patch(`${first.url}${path}`, service, 0, file.subarray(0, 400_000))).status).toBe(204);
      await first.kill();

      expect(await offsetOf(`${second.url}${path}`, service)).toBe('400000');
      expect((await patch(`${second.url}${path}`, service, 400_000, file.subarray(400_000))).status).toBe(
        204,
      );
      const stored = await second.send('GET', '/storage/v1/object/free-downloads/two-servers.pdf');
      expect(Buffer.from(await stored.arrayBuffer()).equals(file)).toBe(true);
    },
  );
});

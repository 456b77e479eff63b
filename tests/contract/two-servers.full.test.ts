import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyOf, rankOf, withVersion, type LogChange } from '#features/log/data/changes.ts';
import { toItem } from '#features/log/data/rows.ts';
import { DataError } from '#lib/api/data-error.ts';
import { createOutbox, type SendResult } from '#lib/outbox/create-outbox.ts';
import { asWrite } from '#lib/outbox/save-log-items.ts';
import type { Unsent } from '#lib/outbox/unsent.ts';
import { keepInMap } from '#testing/keep-in-map.ts';
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
      const { spawn } = await install();
      const first = spawn();
      await first.ready();
      const second = spawn(await freePort());
      await second.ready();
      const service = { apikey: await first.secretKey() };
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

  test.runIf(engine === 'postgres')(
    'what a device writes through the other server stays when one that hung answers late',
    { timeout: 240_000 },
    async () => {
      // A token is of one site.
      const { spawn } = await install({ SITE_URL: 'http://127.0.0.1:5173' });
      const [first, second] = [spawn(), spawn(await freePort())];
      for (const server of [first, second]) await server.ready();
      const apikey = await first.secretKey();
      const signIn = await fetch(`${first.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'athlete@example.com', password: 'crossbar-demo' }),
      });
      const { access_token: token } = (await signIn.json()) as { access_token: string };
      const save = async (url: string, batch: readonly Unsent<LogChange>[]) => {
        const answer = await fetch(`${url}/rest/v1/rpc/save_jump_log`, {
          method: 'POST',
          headers: { apikey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({
            p_device: randomUUID(),
            p_items: batch.map(({ change, mark }) => asWrite(toItem(change), mark)),
          }),
        });
        if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
        const answers = (await answer.json()) as (SendResult & { row?: { version: number } })[];
        return answers.map((one) => ({ ...one, version: one.row?.version ?? 0 }));
      };

      const hanging: Promise<SendResult[]>[] = [];
      let sendsToFirst = true;
      const outbox = createOutbox<LogChange>({
        store: keepInMap(new Map()),
        keyOf,
        rankOf,
        withVersion,
        batchSize: 10,
        schedule: () => () => undefined,
        send(batch) {
          sendsToFirst = !sendsToFirst;
          if (sendsToFirst) return save(second.url, batch);
          // The phone gives up, and the request stays where it is.
          hanging.push(save(first.url, batch));
          return Promise.reject(new DataError({ message: 'no answer' }, 0));
        },
      });
      const practice = {
        id: randomUUID(),
        kind: 'practice',
        heldOn: '2026-11-27',
        title: '',
        barsM: [],
      } as const;
      const write = (notes: string) =>
        outbox.put({ kind: 'session', entry: { ...practice, notes, version: 0 } });

      first.child.kill('SIGSTOP');
      for (let round = 0; round < 12; round++) {
        write(`${round}, through the first server`);
        await outbox.flush();
        write(`${round}`);
        await outbox.flush();
        expect(outbox.getState()).toMatchObject({ status: 'saved', refused: [] });
      }
      first.child.kill('SIGCONT');
      const late = (await Promise.all(hanging)).flat();
      expect(late).toHaveLength(12);
      expect(new Set(late.map(({ outcome }) => outcome))).toEqual(new Set(['conflict']));
      const stored = await second.send('GET', `/rest/v1/jump_sessions?select=notes&id=eq.${practice.id}`);
      expect(await stored.json()).toEqual([{ notes: '11' }]);
    },
  );
});

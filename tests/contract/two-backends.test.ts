import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { joinServers } from 'embedded-supabase/database/server-leases.ts';
import { createWebhooks, emitEvent } from '#server/sandbox/stripe/webhooks.ts';
import { describeOnEachEngine, openBeside } from '../support/test-database.ts';
import { createMember } from '../database/people.ts';
import { openSubscription, signUp, vaultsSchema, waitForChanges } from './realtime-fixture.ts';
import { metadataOf, send } from './resumable-steps.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

describeOnEachEngine('two backends', (openDatabase, engine) => {
  // PGlite belongs to one process.
  if (engine === 'pglite') return test.skip('need Postgres', () => undefined);
  let databases: [Database, Database];
  let servers: [TestBackend, TestBackend];

  beforeAll(async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    databases = [database, await openBeside(database)];
    const leases = await Promise.all(databases.map((each) => joinServers(each)));
    const first = await startTestBackend(databases[0], { leases: leases[0] });
    servers = [first, await startTestBackend(databases[1], { leases: leases[1], beside: first })];
    return async () => {
      await servers[1].close();
      await servers[0].close();
      await Promise.all(leases.map((each) => each.close()));
      await databases[1].close();
    };
  });

  test('a row that is written through one reaches a subscriber of the other, also when it is large', async () => {
    const ada = await signUp(servers[0], databases[0]);
    const subscription = await openSubscription(ada.client);
    afterAll(() => ada.client.removeAllChannels());
    const elsewhere = await servers[1].userClient(ada.id);
    // A notification of Postgres has at most 8,000 bytes.
    const detail = { text: randomBytes(30_000).toString('hex') };
    const jump = { id: randomUUID(), athlete: ada.id, detail };
    const vaults = elsewhere.from('vaults' as never);
    expect((await vaults.insert(jump as never)).error).toBeNull();
    expect((await vaults.delete().eq('id' as never, jump.id)).error).toBeNull();
    const [, removed] = await waitForChanges(subscription, 2);
    expect(subscription.changes[0]).toMatchObject({ eventType: 'INSERT', errors: null });
    expect(removed).toMatchObject({ eventType: 'DELETE', old: { id: jump.id } });
  });

  test('an account has three unfinished uploads on both together, also when it begins many at once', async () => {
    const { sub } = await createMember(databases[0]);
    const begin = async ({ url, publishableKey, accessToken }: TestBackend) => {
      const headers = { apikey: publishableKey, authorization: `Bearer ${await accessToken(sub)}` };
      const name = `${sub}/${randomUUID()}.mp4`;
      const answer = await send('POST', `${url}/storage/v1/upload/resumable`, headers, undefined, {
        'upload-length': '1000',
        'upload-metadata': metadataOf({
          ...{ bucketName: 'video-submissions', objectName: name, contentType: 'video/mp4' },
        }),
      });
      return answer.status;
    };
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => begin(servers[index % 2] ?? servers[0])),
    );
    expect(statuses.toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect(await Promise.all(servers.map(begin))).toEqual([429, 429]);
  });

  test('a payment event of the sandbox is sent by one of them', async () => {
    const events = Array.from({ length: 30 }, (_, index) => `test.${index}`);
    const now = new Date();
    await databases[0].asOwner(async (tx) => {
      for (const type of events) await emitEvent(tx, type, {}, now);
    });
    const sent: string[] = [];
    const queues = databases.map((database) =>
      createWebhooks({
        ...{ database, endpoint: () => 'http://localhost/hook', webhookSecret: 'whsec_test', now: () => now },
        async deliver(request) {
          sent.push(((await request.json()) as { type: string }).type);
          return new Response();
        },
      }),
    );
    while ((await queues[0]?.nextAttemptAt()) !== undefined) {
      await Promise.all(queues.map((queue) => queue.deliverDue()));
    }
    expect(sent.toSorted()).toEqual(events.toSorted());
  });
});

import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  dropConnection,
  openSubscription,
  signUp,
  vaultsSchema,
  write,
  type Athlete,
  type Subscription,
} from '../contract/realtime-fixture.ts';
import { startTestBackend } from '../contract/start-test-backend.ts';
import { mapConcurrently } from './crowds.ts';
import { isSoaking, times } from '../support/soak.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const changesASecond = 20;

interface Subscriber {
  athlete: Athlete;
  subscription: Subscription;
}

describeOnEachEngine('many clients that subscribe to their own rows', (openDatabase, engine) => {
  test('receive every change of their own rows and no other', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    const backend = await startTestBackend(database);
    try {
      const people = times(10, engine === 'postgres' ? 200 : 50);
      const subscribers = await mapConcurrently(8, Array.from({ length: people }), () => subscribe());
      const written = new Map<string, { owner: number; at: number }>();
      const changes = times(40, 1000);
      const cuts = times(3, 100);
      const expectReceived = (person: number) =>
        vi.waitFor(
          () => {
            const subscription = receivedTimes(subscribers[person]);
            for (const [id, { owner }] of written)
              if (owner === person) expect(subscription.has(id), id).toBe(true);
          },
          { timeout: 30_000, interval: 20 },
        );
      const began = performance.now();
      for (let change = 0; change < changes; change += 1) {
        if (isSoaking) await wait(Math.max(0, began + (change * 1000) / changesASecond - performance.now()));
        if (change % Math.floor(changes / cuts) === 0) {
          // Realtime does not deliver changes that happen during a disconnect. So the client first receives all earlier changes, and the
          // next change is written after it has reconnected.
          const disconnected = randomInt(people);
          await expectReceived(disconnected);
          await reconnect(subscribers[disconnected] as Subscriber);
        }
        const owner = randomInt(people);
        const at = performance.now();
        const id = await write(
          database,
          'insert into public.vaults (athlete, height_cm) values ($1, $2) returning id',
          [subscribers[owner]?.athlete.id, change],
        );
        written.set(id, { owner, at });
      }

      for (const person of subscribers.keys()) await expectReceived(person);
      subscribers.forEach(({ subscription, athlete }) => {
        for (const change of subscription.changes) expect(change.new).toHaveProperty('athlete', athlete.id);
      });
      const receivedAt = subscribers.map(receivedTimes);
      const delays = [...written].map(([id, { owner, at }]) => (receivedAt[owner]?.get(id) ?? Infinity) - at);
      delays.sort((a, b) => a - b);
      if (isSoaking) {
        const p95 = delays[Math.floor(delays.length * 0.95)] ?? Infinity;
        console.log(
          `${people} clients, ${changes} changes: p50 ${delays[delays.length >> 1]?.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        );
        if (engine === 'postgres') expect(p95).toBeLessThan(500);
      }
      await Promise.all(subscribers.map(({ athlete }) => athlete.client.removeAllChannels()));
    } finally {
      await backend.close();
    }

    async function subscribe(): Promise<Subscriber> {
      const athlete = await signUp(backend, database);
      const subscription = await openSubscription(athlete.client);
      return { athlete, subscription };
    }
  });
});

/** Returns the time at which the change of each row was received, by row id. */
function receivedTimes(subscriber: Subscriber | undefined): Map<string, number> {
  const { changes = [], receivedAt = [] } = subscriber?.subscription ?? {};
  return new Map(changes.map(({ new: row }, at) => ['id' in row ? row.id : '', receivedAt[at] ?? Infinity]));
}

/** Closes the socket and waits until the channel is connected again. */
async function reconnect({ athlete, subscription }: Subscriber): Promise<void> {
  const before = subscription.system.length;
  dropConnection(athlete.client);
  await vi.waitFor(() => expect(subscription.system.length).toBeGreaterThan(before), {
    timeout: 30_000,
    interval: 20,
  });
}

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
import { inTurns } from './crowds.ts';
import { isSoaking, times } from '../support/soak.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const changesASecond = 20;

interface Follower {
  athlete: Athlete;
  heard: Subscription;
}

describeOnEachEngine('a crowd that follows its own rows', (openDatabase, engine) => {
  test('hears all of it, and nothing of anybody else', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    const backend = await startTestBackend(database);
    try {
      const people = times(10, engine === 'postgres' ? 200 : 50);
      const followers = await inTurns(8, Array.from({ length: people }), () => enter());
      const written = new Map<string, { owner: number; at: number }>();
      const changes = times(40, 1000);
      const cuts = times(3, 100);
      const heardOf = (person: number) =>
        vi.waitFor(
          () => {
            const heard = arrivals(followers[person]);
            for (const [id, { owner }] of written) if (owner === person) expect(heard.has(id), id).toBe(true);
          },
          { timeout: 30_000, interval: 20 },
        );
      const began = performance.now();
      for (let change = 0; change < changes; change += 1) {
        if (isSoaking) await wait(Math.max(0, began + (change * 1000) / changesASecond - performance.now()));
        if (change % Math.floor(changes / cuts) === 0) {
          // What concerned them before is theirs first, and what comes later is written when they are back: between the two nobody tells.
          const unlucky = randomInt(people);
          await heardOf(unlucky);
          await cutAndReturn(followers[unlucky] as Follower);
        }
        const owner = randomInt(people);
        const at = performance.now();
        const id = await write(
          database,
          'insert into public.vaults (athlete, height_cm) values ($1, $2) returning id',
          [followers[owner]?.athlete.id, change],
        );
        written.set(id, { owner, at });
      }

      for (const person of followers.keys()) await heardOf(person);
      followers.forEach(({ heard, athlete }) => {
        for (const change of heard.changes) expect(change.new).toHaveProperty('athlete', athlete.id);
      });
      const receivedAt = followers.map(arrivals);
      const waited = [...written].map(([id, { owner, at }]) => (receivedAt[owner]?.get(id) ?? Infinity) - at);
      waited.sort((a, b) => a - b);
      if (isSoaking) {
        const p95 = waited[Math.floor(waited.length * 0.95)] ?? Infinity;
        console.log(
          `${people} clients, ${changes} changes: p50 ${waited[waited.length >> 1]?.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        );
        if (engine === 'postgres') expect(p95).toBeLessThan(500);
      }
      await Promise.all(followers.map(({ athlete }) => athlete.client.removeAllChannels()));
    } finally {
      await backend.close();
    }

    async function enter(): Promise<Follower> {
      const athlete = await signUp(backend, database);
      const heard = await openSubscription(athlete.client);
      return { athlete, heard };
    }
  });
});

/** When each row's change came. */
function arrivals(follower: Follower | undefined): Map<string, number> {
  const { changes = [], receivedAt = [] } = follower?.heard ?? {};
  return new Map(changes.map(({ new: row }, at) => ['id' in row ? row.id : '', receivedAt[at] ?? Infinity]));
}

/** Breaks the socket and waits until the channel stands again. */
async function cutAndReturn({ athlete, heard }: Follower): Promise<void> {
  const before = heard.system.length;
  dropConnection(athlete.client);
  await vi.waitFor(() => expect(heard.system.length).toBeGreaterThan(before), {
    timeout: 30_000,
    interval: 20,
  });
}

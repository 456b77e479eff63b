import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DatabaseError, type Database } from 'embedded-supabase/database/database.ts';
import type { Attempt, JumpSession, Pole } from '#domain/jump-log.ts';
import { keyOf, rankOf, withVersion, type LogChange } from '#features/log/data/changes.ts';
import { fromRow, toItem } from '#features/log/data/rows.ts';
import { DataError } from '#lib/api/data-error.ts';
import { createOutbox, type Outbox, type SendResult } from '#lib/outbox/create-outbox.ts';
import { asWrite } from '#lib/outbox/save-log-items.ts';
import type { StoredChange } from '#lib/outbox/unsent.ts';
import { keepInMap } from '#testing/keep-in-map.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, createMember, type Member } from './people.ts';

/** Numbers that look random and are the same each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface Device {
  id: string;
  stored: Map<string, StoredChange<LogChange>>;
  outbox: Outbox<LogChange>;
  /** Versions of attempts as the device last loaded them. */
  seen: ReadonlyMap<string, number>;
}

describeOnEachEngine('a season on two devices', (openDatabase) => {
  test(
    'keeps every entry once, through lost connections, kills and reloads',
    { timeout: 240_000 },
    async () => {
      const database = await openDatabase();
      const ada = await createMember(database, { confirmed: true });
      const random = randomNumbers(20261127);
      const conflicts = new Set<string>();
      let lostAnswers = 0;

      const call = async (items: object[]): Promise<SendResult[]> => {
        const fate = random();
        if (fate < 0.2) throw new DataError({ message: 'no connection' }, 0);
        const answers = await save(database, ada, items);
        if (fate > 0.85) {
          lostAnswers++;
          throw new DataError({ message: 'the answer was lost' }, 0);
        }
        return answers;
      };
      /** Opens the page: what an earlier page stored is loaded. */
      const openPage = async (id: string, stored: Device['stored']): Promise<Device> => {
        const outbox = createOutbox<LogChange>({
          store: keepInMap(stored),
          keyOf,
          rankOf,
          withVersion,
          baseOf: ({ entry }) => entry.write,
          withWrite: (change, write) => ({ ...change, entry: { ...change.entry, write } }) as LogChange,
          batchSize: 5,
          send: (batch) => call(batch.map(({ change, mark }) => asWrite(toItem(change), mark))),
          schedule: () => () => undefined,
        });
        await outbox.load();
        return { id, stored, outbox, seen: await readVersions(database, ada) };
      };
      const devices = [await openPage(randomUUID(), new Map()), await openPage(randomUUID(), new Map())];
      const deviceAt = (index: number): Device => devices[index] ?? fail();

      const logged = new Map<string, LogChange>();
      const sessions: JumpSession[] = [];
      const poles: Pole[] = [];
      const put = (device: Device, change: LogChange): void => {
        logged.set(keyOf(change), change);
        device.outbox.put(change);
      };
      /** A refused change is sent again on the version that the server has, as 'Keep mine' does. */
      const keepMine = async (device: Device): Promise<void> => {
        for (const { id, change, reason } of device.outbox.getState().refused) {
          expect(reason).toBe('conflict');
          conflicts.add(keyOf(change));
          const version = (await readVersions(database, ada)).get(change.entry.id) ?? 0;
          logged.set(keyOf(change), change);
          await device.outbox.resolveRefused(id, version);
        }
      };

      for (let step = 0; step < 400; step++) {
        const index = random() < 0.5 ? 0 : 1;
        const device = deviceAt(index);
        const action = random();
        if (sessions.length === 0 || action < 0.1) {
          const session = meetOn(step);
          sessions.push(session);
          put(device, { kind: 'session', entry: session });
        } else if (action < 0.14) {
          const pole = newPole(step);
          poles.push(pole);
          put(device, { kind: 'pole', entry: pole });
        } else if (action < 0.75) {
          // Only what this device has, or the server.
          const known = sessions.filter((session) =>
            isKnown(device, deviceAt(1 - index), `session/${session.id}`),
          );
          const session = known[Math.floor(random() * known.length)];
          const pole = poles.filter(({ id }) => isKnown(device, deviceAt(1 - index), `pole/${id}`)).at(-1);
          if (session)
            put(device, { kind: 'attempt', entry: newAttempt(session.id, pole?.id ?? null, step) });
        } else if (action < 0.85) {
          const [id, version] = [...device.seen][Math.floor(random() * device.seen.size)] ?? ['', 0];
          const before = logged.get(`attempt/${id}`);
          if (before?.kind === 'attempt') {
            const base = device.stored.get(keyOf(before))?.entry.version ?? version;
            put(device, {
              kind: 'attempt',
              entry: { ...before.entry, note: `Changed in step ${step}.`, version: base },
            });
          }
        } else if (action < 0.92) {
          devices[index] = await openPage(device.id, device.stored);
        } else {
          await device.outbox.flush();
          await keepMine(device);
          device.seen = await readVersions(database, ada);
        }
      }
      for (let round = 0; round < 200 && devices.some(({ stored }) => stored.size > 0); round++)
        for (const device of devices) {
          await device.outbox.flush();
          await keepMine(device);
        }

      expect(devices.map(({ stored }) => stored.size)).toEqual([0, 0]);
      const rows = await readLog(database, ada);
      const count = (kind: string) => [...logged.values()].filter((change) => change.kind === kind).length;
      expect([rows.sessions.length, rows.poles.length, rows.attempts.length]).toEqual([
        count('session'),
        count('pole'),
        count('attempt'),
      ]);
      for (const row of rows.attempts) {
        const change = logged.get(`attempt/${row.id}`);
        if (change?.kind !== 'attempt') throw new Error('An attempt that nobody logged.');
        // What two devices changed ends as one of them wrote it.
        const { sessionId, barM, result, poleId } = change.entry;
        expect(row).toMatchObject({ sessionId, barM, result, poleId });
        if (!conflicts.has(keyOf(change))) expect(row.note).toBe(change.entry.note);
      }
      expect(count('attempt')).toBeGreaterThan(150);
      expect(lostAnswers).toBeGreaterThan(10);
      expect(conflicts.size).toBeGreaterThan(0);
    },
  );
});

function fail(): never {
  throw new Error('There is no such device.');
}

/** Whether a device can know an entry: it logged it, or the other one no longer waits to send it. */
const isKnown = (device: Device, other: Device, key: string): boolean =>
  device.stored.has(key) || !other.stored.has(key);

const meetOn = (step: number): JumpSession => ({
  id: randomUUID(),
  kind: 'meet',
  heldOn: '2026-11-27',
  title: `Meet ${step}`,
  barsM: [4, 4.2],
  notes: '',
  version: 0,
});

const newPole = (step: number): Pole => ({
  id: randomUUID(),
  lengthM: 4.6,
  ratingKg: 70 + (step % 20),
  flex: null,
  brand: '',
  isClub: false,
  isPutAway: false,
  version: 0,
});

const newAttempt = (sessionId: string, poleId: string | null, step: number): Attempt => ({
  id: randomUUID(),
  sessionId,
  at: new Date(Date.UTC(2026, 10, 27, 10, 0, step)).toISOString(),
  barM: 4 + (step % 5) / 10,
  result: step % 3 === 0 ? 'made' : 'missed',
  poleId,
  gripM: 4.2,
  runUpLefts: 7,
  midMarkM: 14.2,
  takeOffM: null,
  standardsM: null,
  reason: null,
  note: '',
  submissionId: null,
  version: 0,
});

async function save(database: Database, ada: Member, items: object[]): Promise<SendResult[]> {
  try {
    const [row] = await ask<{ answers: (SendResult & { row?: { version: number } })[] }>(
      database,
      ada,
      `select "public"."save_jump_log"(gen_random_uuid(), $1::jsonb) as "answers"`,
      [JSON.stringify(items)],
    );
    return (row?.answers ?? []).map((answer) => ({ ...answer, version: answer.row?.version ?? 0 }));
  } catch (error) {
    if (error instanceof DatabaseError) throw new DataError({ message: error.message }, 400);
    throw error;
  }
}

async function readVersions(database: Database, ada: Member): Promise<Map<string, number>> {
  const rows = await ask<{ id: string; version: number }>(
    database,
    ada,
    `select "id", "version" from "public"."jump_attempts" order by "at"`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function readLog(database: Database, ada: Member) {
  const read = (table: string) =>
    ask<object>(database, ada, `select to_jsonb("t") as "row" from "public"."${table}" as "t"`).then((rows) =>
      rows.map((row) => (row as { row: object }).row),
    );
  return {
    sessions: await read('jump_sessions'),
    poles: await read('poles'),
    attempts: (await read('jump_attempts')).map((row) => fromRow('attempt', row)),
  };
}

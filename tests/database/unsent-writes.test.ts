import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { JumpSession } from '#domain/jump-log.ts';
import { keyOf, rankOf, withVersion, type LogChange } from '#features/log/data/changes.ts';
import { fromRow, toItem } from '#features/log/data/rows.ts';
import { DataError } from '#lib/api/data-error.ts';
import { createOutbox, type Outbox, type OutboxNews, type SendResult } from '#lib/outbox/create-outbox.ts';
import { asWrite } from '#lib/outbox/save-log-items.ts';
import { keepInMap, type StoredChange } from '#lib/outbox/unsent.ts';
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

type Entry = JumpSession;
const isOutage = new DataError({ message: 'no answer' }, 0);

/** What a device stores, and the windows that share it. */
class Device {
  readonly stored = new Map<string, StoredChange<LogChange>>();
  readonly windows = new Set<Window>();
  private turn: Promise<void> = Promise.resolve();

  /** Does work in one window at a time. */
  exclusively(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }
}

/** A page of the site: what it shows, and its outbox. */
class Window {
  /** What the server had when this window last loaded it. */
  readonly loaded = new Map<string, Entry>();
  readonly outbox: Outbox<LogChange>;
  private readonly device: Device;
  private hear: (news: OutboxNews<LogChange>) => void = () => {};

  constructor(device: Device, send: (items: object[]) => Promise<SendResult[]>, onAnswer: OnAnswer) {
    this.device = device;
    this.outbox = createOutbox<LogChange>({
      store: keepInMap(device.stored),
      keyOf,
      rankOf,
      withVersion,
      baseOf: ({ entry }) => entry.write,
      withWrite: (change, write) => ({ ...change, entry: { ...change.entry, write } }) as LogChange,
      batchSize: 2,
      send: (batch) => send(batch.map(({ change, mark }) => asWrite(toItem(change), mark))),
      confirm: (change, result) => {
        onAnswer(change, result);
        if (result.row) this.loaded.set(change.entry.id, fromRow('session', result.row));
        else this.loaded.delete(change.entry.id);
        return Promise.resolve();
      },
      schedule: () => () => undefined,
      windowId: randomUUID(),
      exclusively: (work) => device.exclusively(work),
      windows: {
        notify: (news) => {
          for (const other of device.windows) if (other !== this) other.hear(news);
        },
        subscribe: (callback) => {
          this.hear = callback;
          return () => undefined;
        },
      },
    });
    device.windows.add(this);
  }

  close(): void {
    this.device.windows.delete(this);
  }

  /** The entry as the page shows it. */
  shown(id: string): Entry | undefined {
    const unsent = this.outbox.getState().pending.find(({ entry }) => entry.id === id);
    if (unsent?.kind === 'session') return unsent.entry;
    return unsent === undefined ? this.loaded.get(id) : undefined;
  }
}

type OnAnswer = (change: LogChange, result: SendResult) => void;

/** What became of each text that a member typed. */
class Model {
  /** What a member had before the eyes when they typed a text, or kept it. */
  readonly seen = new Map<string, Set<string>>();
  readonly acknowledged = new Set<string>();
  /** A member saw both and chose the other one. */
  readonly givenUp = new Set<string>();

  type(text: string, shown: string | undefined): void {
    const seen = this.seen.get(text) ?? new Set();
    if (shown) seen.add(shown);
    this.seen.set(text, seen);
  }

  /** The texts that neither are stored or given up, nor were known to the window that wrote what is. */
  lost(stored: readonly string[]): string[] {
    const known = new Set([...stored, ...this.givenUp]);
    // A set visits what is added meanwhile.
    for (const text of known) for (const before of this.seen.get(text) ?? []) known.add(before);
    return [...this.seen.keys()].filter((text) => !known.has(text));
  }
}

async function saveAll(database: Database, member: Member, items: object[]): Promise<SendResult[]> {
  const [row] = await ask<{ answers: (SendResult & { row?: { version: number } })[] }>(
    database,
    member,
    `select "public"."save_jump_log"(gen_random_uuid(), $1::jsonb) as "answers"`,
    [JSON.stringify(items)],
  );
  return (row?.answers ?? []).map((answer) => ({ ...answer, version: answer.row?.version ?? 0 }));
}

async function play(
  database: Database,
  seed: number,
): Promise<{ model: Model; faults: number; shown: number }> {
  const member = await createMember(database, { confirmed: true });
  const random = randomNumbers(seed);
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const model = new Model();
  const hanging: (() => Promise<unknown>)[] = [];
  let faults = 0;
  let shown = 0;

  /** A server that can be down, lose its answer, or do what it was asked much later. */
  const send = async (items: object[]): Promise<SendResult[]> => {
    const fate = random();
    if (fate < 0.45) faults += 1;
    if (fate < 0.15) throw isOutage;
    if (fate < 0.3) {
      hanging.push(() => saveAll(database, member, items));
      throw isOutage;
    }
    const answers = await saveAll(database, member, items);
    if (fate < 0.45) throw isOutage;
    return answers;
  };
  const onAnswer: OnAnswer = (change, { outcome }) => {
    if (outcome === 'saved' && change.kind === 'session') model.acknowledged.add(change.entry.notes);
  };
  const devices = [new Device(), new Device()];
  const open = async (device: Device): Promise<Window> => {
    const window = new Window(device, send, onAnswer);
    await window.outbox.load();
    for (const [id, entry] of await readAll(database, member)) window.loaded.set(id, entry);
    return window;
  };
  for (const device of devices) for (let count = 0; count < 2; count++) await open(device);

  const type = (window: Window, id: string, step: number): void => {
    const before = window.shown(id);
    const text = `${(ids as string[]).indexOf(id)}:${step}`;
    model.type(text, before?.notes);
    const fresh: Entry = {
      id,
      kind: 'practice',
      heldOn: '2026-11-27',
      title: '',
      barsM: [],
      notes: '',
      version: 0,
    };
    window.outbox.put({ kind: 'session', entry: { ...(before ?? fresh), notes: text } });
  };
  /** The member sees what was not accepted beside what is stored, and decides. */
  const decide = async (window: Window): Promise<void> => {
    for (const { id: refusal, change } of window.outbox.getState().refused) {
      if (change.kind !== 'session') continue;
      shown += 1;
      const { id, notes } = change.entry;
      const theirs = window.shown(id);
      const mine = random() < 0.5;
      if (mine) model.type(notes, theirs?.notes);
      else model.givenUp.add(notes);
      await window.outbox.resolveRefused(refusal, mine ? (theirs?.version ?? 0) : undefined);
    }
  };

  for (let step = 0; step < 150; step++) {
    const device = pick(devices);
    const window = pick([...device.windows]);
    const action = random();
    if (action < 0.5) type(window, pick<string>(ids), step);
    else if (action < 0.75) await window.outbox.flush();
    else if (action < 0.85) await hanging.splice(Math.floor(random() * hanging.length), 1)[0]?.();
    else if (action < 0.95) await decide(window);
    else {
      window.close();
      await open(device);
    }
  }
  const isQuiet = () => hanging.length === 0 && devices.every(({ stored }) => stored.size === 0);
  for (let round = 0; round < 300 && !isQuiet(); round++) {
    await hanging.shift()?.();
    for (const device of devices)
      for (const window of device.windows) {
        await window.outbox.flush();
        await decide(window);
      }
  }
  expect(devices.map(({ stored }) => [...stored.keys()])).toEqual([[], []]);
  const stored = [...(await readAll(database, member)).values()].map(({ notes }) => notes);
  expect(model.lost(stored), `seed ${seed}`).toEqual([]);
  return { model, faults, shown };
}

async function readAll(database: Database, member: Member): Promise<Map<string, Entry>> {
  const rows = await ask<{ row: object }>(
    database,
    member,
    `select to_jsonb("t") as "row" from "public"."jump_sessions" as "t"`,
  );
  return new Map(rows.map(({ row }) => fromRow('session', row)).map((entry) => [entry.id, entry]));
}

describeOnEachEngine('unsent writes of two devices with two windows each', (openDatabase) => {
  test(
    'end with every value stored, known to who wrote over it, or shown beside the other one',
    { timeout: 240_000 },
    async () => {
      const database = await openDatabase();
      let shown = 0;
      let faults = 0;
      for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const played = await play(database, seed);
        shown += played.shown;
        faults += played.faults;
        expect(played.model.acknowledged.size).toBeGreaterThan(10);
      }
      expect(faults).toBeGreaterThan(100);
      expect(shown).toBeGreaterThan(20);
    },
  );
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { JumpSession } from '#domain/jump-log.ts';
import { keyOf, rankOf, withVersion, type LogChange } from '#features/log/data/changes.ts';
import { toItem } from '#features/log/data/rows.ts';
import { isItemChange, type Change, type ItemChange } from '#features/review/room/data/changes.ts';
import { reviewChanges } from '#features/review/room/data/review-outbox.ts';
import { toWrite } from '#features/review/room/data/write-item.ts';
import {
  baseOf,
  keyOf as trainingKeyOf,
  placeOf,
  withVersion as trainingWithVersion,
  withWrite,
  type TrainingChange,
} from '#features/training/changes.ts';
import { itemOf } from '#features/training/training-item.ts';
import { DataError } from '#lib/api/data-error.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxNews,
  type OutboxOptions,
  type SendResult,
} from '#lib/outbox/create-outbox.ts';
import { asWrite } from '#lib/outbox/save-log-items.ts';
import type { StoredChange, Unsent } from '#lib/outbox/unsent.ts';
import { keepInMap } from '#testing/keep-in-map.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, createMember, type Member } from './people.ts';
import { addPlan, assignPlan, giveCoach } from './plans.ts';
import { submitVideo } from './reviews.ts';

/** Numbers that look random and are the same each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** An item as a page shows it. */
interface Shown {
  text: string;
  version: number;
  write?: string | undefined;
}

/** A kind of unsent work: its changes, and how a member writes and reads them. */
interface Work<Change extends object> {
  ids: readonly string[];
  options: Pick<OutboxOptions<Change>, 'keyOf' | 'rankOf' | 'withVersion' | 'baseOf' | 'withWrite' | 'merge'>;
  edit: (id: string, base: Omit<Shown, 'text'>, text: string) => Change;
  idOf: (change: Change) => string;
  shownBy: (change: Change) => Shown;
  save: (batch: readonly Unsent<Change>[]) => Promise<SendResult[]>;
  readAll: () => Promise<Map<string, Shown>>;
}

const isOutage = new DataError({ message: 'no answer' }, 0);

/** What a device stores, and the windows that share it. */
class Device<Change extends object> {
  readonly stored = new Map<string, StoredChange<Change>>();
  readonly windows = new Set<Window<Change>>();
  private turn: Promise<void> = Promise.resolve();

  /** Does work in one window at a time. */
  exclusively(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }
}

/** A page of the site: what it shows, and its outbox. */
class Window<Change extends object> {
  /** What the server had when this window last loaded it. */
  loaded = new Map<string, Shown>();
  readonly outbox: Outbox<Change>;
  private answers = 0;
  private readonly work: Work<Change>;
  private readonly device: Device<Change>;
  private hear: (news: OutboxNews<Change>) => void = () => {};

  constructor(
    device: Device<Change>,
    work: Work<Change>,
    send: Work<Change>['save'],
    onAnswer: OnAnswer<Change>,
  ) {
    this.device = device;
    this.work = work;
    this.outbox = createOutbox<Change>({
      ...work.options,
      store: keepInMap(device.stored),
      batchSize: 2,
      send,
      confirm: async (change, result) => {
        onAnswer(change, result);
        const { text } = work.shownBy(change);
        this.answers += 1;
        if (result.outcome === 'saved')
          this.loaded.set(work.idOf(change), { text, version: result.version ?? 0 });
        else await this.load();
      },
      schedule: () => () => undefined,
      windowId: randomUUID(),
      exclusively: (run) => device.exclusively(run),
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

  /** Loads again if an answer came meanwhile, as `updateCached` does. */
  async load(): Promise<void> {
    const before = this.answers;
    const loaded = await this.work.readAll();
    if (before !== this.answers) return this.load();
    this.loaded = loaded;
  }

  close(): void {
    this.device.windows.delete(this);
  }

  /** The item as the page shows it. */
  shown(id: string): Shown | undefined {
    const unsent = this.outbox.getState().pending.find((change) => this.work.idOf(change) === id);
    return unsent ? this.work.shownBy(unsent) : this.loaded.get(id);
  }
}

type OnAnswer<Change> = (change: Change, result: SendResult) => void;

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

async function play<Change extends object>(
  work: Work<Change>,
  seed: number,
): Promise<{ model: Model; faults: number; shown: number }> {
  const random = randomNumbers(seed);
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  const { ids } = work;
  const model = new Model();
  const hanging: (() => Promise<unknown>)[] = [];
  let faults = 0;
  let shown = 0;

  /** A server that can be down, lose its answer, or do what it was asked much later. */
  const send: typeof work.save = async (batch) => {
    const fate = random();
    if (fate < 0.45) faults += 1;
    if (fate < 0.15) throw isOutage;
    if (fate < 0.3) {
      hanging.push(() => work.save(batch));
      throw isOutage;
    }
    const answers = await work.save(batch);
    if (fate < 0.45) throw isOutage;
    return answers;
  };
  const onAnswer: OnAnswer<Change> = (change, { outcome }) => {
    if (outcome === 'saved') model.acknowledged.add(work.shownBy(change).text);
  };
  const devices = [new Device<Change>(), new Device<Change>()];
  const open = async (device: Device<Change>): Promise<void> => {
    const window = new Window(device, work, send, onAnswer);
    await window.outbox.load();
    await window.load();
  };
  for (const device of devices) for (let count = 0; count < 2; count++) await open(device);

  const type = (window: Window<Change>, id: string, step: number): void => {
    const before = window.shown(id);
    const text = `${ids.indexOf(id)}:${step}`;
    model.type(text, before?.text);
    window.outbox.put(work.edit(id, { version: before?.version ?? 0, write: before?.write }, text));
  };
  /** The member sees what was not accepted beside what is stored, and decides. */
  const decide = async (window: Window<Change>): Promise<void> => {
    for (const { id: refusal, change } of window.outbox.getState().refused) {
      shown += 1;
      const { text } = work.shownBy(change);
      const theirs = window.shown(work.idOf(change));
      const mine = random() < 0.5;
      if (mine) model.type(text, theirs?.text);
      else model.givenUp.add(text);
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
  const stored = [...(await work.readAll()).values()].map(({ text }) => text);
  expect(model.lost(stored), `seed ${seed}`).toEqual([]);
  return { model, faults, shown };
}

async function saveItems(
  database: Database,
  member: Member,
  items: readonly object[],
): Promise<SendResult[]> {
  const [row] = await ask<{ answers: (SendResult & { row?: { version: number } })[] }>(
    database,
    member,
    `select "public"."save_jump_log"(gen_random_uuid(), $1::jsonb) as "answers"`,
    [JSON.stringify(items)],
  );
  return (row?.answers ?? []).map((answer) => ({ ...answer, version: answer.row?.version ?? 0 }));
}

/** Practices of an athlete's log. */
async function logWork(database: Database): Promise<Work<LogChange>> {
  const member = await createMember(database, { confirmed: true });
  return {
    ids: [randomUUID(), randomUUID(), randomUUID()],
    options: {
      keyOf,
      rankOf,
      withVersion,
      baseOf: ({ entry }) => entry.write,
      withWrite: (change, write) => ({ ...change, entry: { ...change.entry, write } }) as LogChange,
    },
    edit: (id, base, text) => ({
      kind: 'session',
      entry: {
        id,
        kind: 'practice',
        heldOn: '2026-11-27',
        title: '',
        barsM: [],
        notes: text,
        ...base,
      } as JumpSession,
    }),
    idOf: ({ entry }) => entry.id,
    shownBy: ({ entry }) => ({
      text: (entry as JumpSession).notes,
      version: entry.version,
      write: entry.write,
    }),
    save: (batch) =>
      saveItems(
        database,
        member,
        batch.map(({ change, mark }) => asWrite(toItem(change), mark)),
      ),
    async readAll() {
      const rows = await ask<{ id: string; text: string; version: number }>(
        database,
        member,
        `select "id", "notes" as "text", "version" from "public"."jump_sessions"`,
      );
      return new Map(rows.map(({ id, ...shown }) => [id, shown]));
    },
  };
}

/** Notes and the summary of a coach. */
async function reviewWork(database: Database): Promise<Work<Change>> {
  const coach = await createMember(database, { admin: true });
  const submissionId = await submitVideo(database, await createMember(database, { confirmed: true }));
  return {
    ids: [randomUUID(), randomUUID(), 'summary'],
    options: reviewChanges,
    edit: (id, base, text) =>
      id === 'summary'
        ? { kind: 'summary', id, submissionId, summary: text, ...base }
        : { kind: 'note', id, submissionId, note: { atUs: 0, endUs: null, body: text, shapes: [] }, ...base },
    idOf: ({ id }) => id,
    shownBy: (change) => ({
      text: change.kind === 'summary' ? change.summary : change.kind === 'note' ? change.note.body : '',
      ...(isItemChange(change) && { write: change.write }),
      version: (isItemChange(change) && change.version) || 0,
    }),
    async save(batch) {
      const items = batch.map(({ change, mark }) => toWrite(change as ItemChange, mark));
      const [row] = await ask<{ answers: SendResult[] }>(
        database,
        coach,
        `select "public"."save_review_items"($1::jsonb) as "answers"`,
        [JSON.stringify(items)],
      );
      return row?.answers ?? [];
    },
    async readAll() {
      const rows = await ask<{ id: string; text: string; version: number }>(
        database,
        coach,
        `select split_part("item", '/', 2) as "id", "v"."version", coalesce("n"."body", "r"."summary") as "text"
         from "public"."review_item_versions" as "v"
         left join "public"."review_notes" as "n" on "v"."item" = 'note/' || "n"."id"
         left join "public"."reviews" as "r" on "v"."item" = 'summary' and "r"."submission_id" = "v"."submission_id"
         where "v"."submission_id" = $1`,
        [submissionId],
      );
      return new Map(rows.map(({ id, ...shown }) => [id || 'summary', shown]));
    },
  };
}

/** What an athlete writes about the sessions of a plan. */
async function trainingWork(database: Database): Promise<Work<TrainingChange>> {
  const coach = await createMember(database, { role: 'coach', confirmed: true });
  const member = await createMember(database, { confirmed: true });
  await giveCoach(database, member, coach);
  const assignmentId = await assignPlan(database, coach, await addPlan(database, coach), member);
  return {
    ids: ['1/1', '1/2', '1/3'],
    options: { keyOf: trainingKeyOf, withVersion: trainingWithVersion, baseOf, withWrite },
    edit: (id, base, remark) => ({
      ...{ kind: 'remark', assignmentId, week: 1, day: Number(id.split('/')[1]), remark },
      ...base,
    }),
    idOf: placeOf,
    shownBy: (change) =>
      change.kind === 'remark'
        ? { text: change.remark, version: change.version ?? 0, write: change.write }
        : { text: '', version: 0 },
    save: async (batch) => saveItems(database, member, await Promise.all(batch.map(itemOf))),
    async readAll() {
      const rows = await ask<{ id: string; text: string; version: number }>(
        database,
        member,
        `select "week" || '/' || "day" as "id", "remark" as "text", "version" from "public"."session_logs"
         where "assignment_id" = $1`,
        [assignmentId],
      );
      return new Map(rows.map(({ id, ...shown }) => [id, shown]));
    },
  };
}

describeOnEachEngine('unsent writes of two devices with two windows each', (openDatabase) => {
  test.each([
    ['log', logWork],
    ['review', reviewWork],
    ['plan', trainingWork],
  ])(
    'of a %s end with every value stored, known to who wrote over it, or shown beside the other one',
    { timeout: 240_000 },
    async (_name, open) => {
      const database = await openDatabase();
      let shown = 0;
      let faults = 0;
      for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 31]) {
        const played = await play((await open(database)) as Work<object>, seed);
        shown += played.shown;
        faults += played.faults;
        expect(played.model.acknowledged.size).toBeGreaterThan(10);
      }
      expect(faults).toBeGreaterThan(100);
      expect(shown).toBeGreaterThan(20);
    },
  );
});

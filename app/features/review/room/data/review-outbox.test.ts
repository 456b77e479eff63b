import { expect, test, vi } from 'vitest';
import { DataError } from '#lib/api/data-error.ts';
import type { Review } from '../../review.ts';
import { keyOf, applyChanges, type Change } from './changes.ts';
import { createOutbox, type SendResult } from '#lib/outbox/create-outbox.ts';
import type { ChangeStore, StoredChange } from '#lib/outbox/unsent.ts';
import { keepInMap } from '#testing/keep-in-map.ts';
import { reviewChanges } from './review-outbox.ts';

const note = (body: string, version = 0, id = 'a'): Change => ({
  kind: 'note',
  id,
  submissionId: 's',
  note: { atUs: 1000, endUs: null, body, shapes: [] },
  version,
});

/** Creates an outbox with a fake device, server and clock. */
function setUp(
  respond: (change: Change) => Promise<SendResult>,
  device = new Map<string, StoredChange<Change>>(),
  isSignedOut = () => Promise.resolve(false),
) {
  const sent: Change[] = [];
  const timers: { milliseconds: number; callback: () => void }[] = [];
  const store = keepInMap(device);
  const outbox = createOutbox<Change>({
    ...reviewChanges,
    store,
    isSignedOut,
    async send([unsent]) {
      if (unsent === undefined) return [];
      sent.push(unsent.change);
      return [await respond(unsent.change)];
    },
    schedule(milliseconds, callback) {
      const timer = { milliseconds, callback };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  return { outbox, sent, timers, device };
}

const saved = (version: number): Promise<SendResult> => Promise.resolve({ outcome: 'saved', version });
const offline = () => Promise.reject(new DataError({ message: 'no answer' }, 0));

test('debounces edits and sends only the last one', async () => {
  const { outbox, sent, timers, device } = setUp(() => saved(1));
  for (const body of ['H', 'Hi', 'Hips']) outbox.put(note(body));
  expect(timers).toHaveLength(1);
  expect(device.size).toBe(1);
  await outbox.flush();
  expect(sent).toEqual([note('Hips')]);
  expect(outbox.getState()).toMatchObject({ status: 'saved', pending: [] });
  expect(device.size).toBe(0);
});

test('keeps edits while offline and sends the latest one when the connection is back', async () => {
  let isOnline = false;
  const { outbox, timers } = setUp(() => (isOnline ? saved(1) : offline()));
  outbox.put(note('Hips up'));
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ status: 'retrying', pending: [note('Hips up')] });
  expect(timers.at(-1)?.milliseconds).toBe(1000);
  await outbox.flush();
  expect(timers.at(-1)?.milliseconds).toBe(2000);
  outbox.put(note('Hips up sooner'));
  isOnline = true;
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ status: 'saved', pending: [] });
});

test('sends unsent changes after a reload', async () => {
  const before = setUp(offline);
  before.outbox.put(note('Hips up'));
  await before.outbox.flush();
  const after = setUp(() => saved(1), before.device);
  await after.outbox.load();
  expect(after.outbox.getState().pending).toMatchObject([note('Hips up')]);
  await after.outbox.flush();
  expect(after.sent).toEqual([note('Hips up')]);
  expect(after.device.size).toBe(0);
});

test('an edit made during a save builds on the saved version', async () => {
  const { outbox, sent } = setUp((change) => {
    if (change.kind === 'note' && change.note.body === 'first') outbox.put(note('second'));
    return saved(sent.length);
  });
  outbox.put(note('first'));
  await outbox.flush();
  expect(sent).toEqual([note('first'), note('second', 1)]);
});

test('does not overwrite another person’s edit until the coach decides', async () => {
  const { outbox, sent } = setUp((change) =>
    change.kind === 'note' && change.version === 7 ? saved(8) : Promise.resolve({ outcome: 'conflict' }),
  );
  outbox.put(note('mine', 1));
  await outbox.flush();
  const { refused } = outbox.getState();
  expect(refused).toMatchObject([{ change: note('mine', 1), reason: 'conflict' }]);
  await outbox.resolveRefused(outbox.getState().refused[0]?.id ?? '', 7);
  await outbox.flush();
  expect(sent.at(-1)).toEqual(note('mine', 7));
  expect(outbox.getState()).toMatchObject({ refused: [], pending: [], status: 'saved' });
});

test('keeps a refused change across reloads until the coach decides', async () => {
  const before = setUp(() => Promise.resolve({ outcome: 'conflict' }));
  before.outbox.put(note('mine', 1));
  await before.outbox.flush();
  const after = setUp(() => Promise.resolve({ outcome: 'conflict' }), before.device);
  await after.outbox.load();
  await after.outbox.flush();
  expect(after.outbox.getState().refused).toMatchObject([{ change: note('mine', 1), reason: 'conflict' }]);
  const resolved = after.outbox.resolveRefused(after.outbox.getState().refused[0]?.id ?? '');
  // Shown until it is removed from the device.
  expect(after.outbox.getState().refused).toHaveLength(1);
  await resolved;
  expect(after.outbox.getState()).toMatchObject({ refused: [], pending: [] });
  expect(after.device.size).toBe(0);
});

test('a refused change does not block the others', async () => {
  const { outbox, sent } = setUp((change) =>
    change.id === 'a' ? Promise.reject(new DataError({ message: 'too long' }, 400)) : saved(1),
  );
  outbox.put(note('too long'));
  outbox.put(note('fine', 0, 'b'));
  await outbox.flush();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(outbox.getState().refused).toHaveLength(1);
});

test('shows the review with unsaved changes applied', () => {
  const review = {
    submissionId: 's',
    notes: [
      { id: 'a', atUs: 5000, endUs: null, body: 'old', shapes: [], doneAt: null, version: 3 },
      { id: 'b', atUs: 2000, endUs: null, body: 'goes', shapes: [], doneAt: null, version: 1 },
    ],
    phases: { plant: 10, swing: 30 },
    steps: [
      { id: 'late', contactUs: 900, toeOffUs: null },
      { id: 'wrong', contactUs: 950, toeOffUs: null },
    ],
    measurements: [{ id: 'wrong', kind: 'distance' }],
    replies: [],
    summary: '',
  } as unknown as Review;
  const measurement = {
    kind: 'stopwatch' as const,
    reference: null,
    marks: [],
    knownM: null,
    acrossM: null,
    value: 0.5,
    error: 0.02,
  };
  const reply = {
    noteId: 'a',
    body: 'Like this?',
    createdAt: '2026-01-01T12:00:00Z' as const,
    atUs: null,
    shapes: [],
  };
  const seen = applyChanges(review, [
    note('new', 3),
    note('added', 0, 'c'),
    { kind: 'note-gone', id: 'b', submissionId: 's' },
    { kind: 'phases', id: 'phases', submissionId: 's', marks: { plant: null, turn: 40 } },
    { kind: 'summary', id: 'summary', submissionId: 's', summary: 'Good.' },
    { kind: 'step', id: 'early', submissionId: 's', step: { contactUs: 700, toeOffUs: 800 } },
    { kind: 'step-gone', id: 'wrong', submissionId: 's' },
    { kind: 'measurement', id: 'watch', submissionId: 's', measurement },
    { kind: 'measurement-gone', id: 'wrong', submissionId: 's' },
    { kind: 'reply', id: 'r', submissionId: 's', reply },
    { kind: 'summary', id: 'summary', submissionId: 'another', summary: 'Not here.' },
  ]);
  expect(seen.notes.map(({ body }) => body)).toEqual(['new', 'added']);
  expect(seen.phases).toEqual({ swing: 30, turn: 40 });
  expect(seen.steps.map(({ id }) => id)).toEqual(['early', 'late']);
  expect(seen.measurements).toEqual([{ id: 'watch', ...measurement }]);
  expect(seen.replies).toMatchObject([{ id: 'r', body: 'Like this?', isOwn: true, isPending: true }]);
  expect(seen.summary).toBe('Good.');
});

test('is loaded once the stored changes are read', async () => {
  const { outbox } = setUp(() => saved(1), new Map([[keyOf(note('Hips')), note('Hips')]]));
  expect(outbox.getState().isLoaded).toBe(false);
  await outbox.load();
  expect(outbox.getState()).toMatchObject({ isLoaded: true, pending: [note('Hips')] });
});

test('says so while the device has no room for a change, until the server has it', async () => {
  let hasRoom = false;
  const store: ChangeStore<Change> = {
    all: () => Promise.resolve([]),
    put: () =>
      hasRoom ? Promise.resolve(undefined) : Promise.reject(new DOMException('', 'QuotaExceededError')),
    remove: () => Promise.resolve(),
  };
  let isUp = false;
  const send = async () => {
    if (!isUp) throw new TypeError('No network.');
    return [await saved(1)];
  };
  const outbox = createOutbox<Change>({ ...reviewChanges, store, send, schedule: () => () => undefined });
  await outbox.load();
  outbox.put(note('Hips'));
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ status: 'retrying', isOnDevice: false });
  outbox.put(note('Arms', 0, 'other'));
  hasRoom = true;
  outbox.put(note('Hips higher'));
  await vi.waitFor(() => expect(outbox.getState().isOnDevice).toBe(false));
  isUp = true;
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ status: 'saved', isOnDevice: true });
});

test('is loaded even if the device cannot store anything', async () => {
  const store: ChangeStore<Change> = {
    all: () => Promise.reject(new Error('No database in this window.')),
    put: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
  };
  const outbox = createOutbox<Change>({
    ...reviewChanges,
    store,
    send: async () => [await saved(1)],
    schedule: () => () => undefined,
  });
  await outbox.load();
  expect(outbox.getState()).toMatchObject({ isLoaded: true, pending: [], status: 'saved' });
});

test('sends several phase moves together, each with its latest value', async () => {
  const { outbox, sent } = setUp(() => saved(1));
  const move = (marks: Record<string, number | null>): Change => ({
    kind: 'phases',
    id: 'phases',
    submissionId: 's',
    marks,
  });
  outbox.put(move({ 'take-off': 50 }));
  outbox.put(move({ plant: 40 }));
  outbox.put(move({ 'take-off': 60 }));
  await outbox.flush();
  expect(sent).toEqual([move({ 'take-off': 60, plant: 40 })]);
});

test('keeps an edit that was refused because the session has ended, and sends it after the next sign-in', async () => {
  const refused = () => Promise.reject(new DataError({ message: 'refused' }, 403));
  const { outbox, device } = setUp(refused, new Map(), () => Promise.resolve(true));
  outbox.put(note('Hips up'));
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ pending: [note('Hips up')], refused: [] });
  const after = setUp(() => saved(1), device);
  await after.outbox.load();
  await after.outbox.flush();
  expect(after.sent).toEqual([note('Hips up')]);
});

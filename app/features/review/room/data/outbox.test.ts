import { expect, test } from 'vitest';
import { DataError } from '../../../../lib/api/data-error.ts';
import type { Review } from '../../review.ts';
import { keyOf, overlay, type Change } from './changes.ts';
import { createOutbox, type ChangeStore, type Sent } from './outbox.ts';

const note = (body: string, version = 0, id = 'a'): Change => ({
  kind: 'note',
  id,
  submissionId: 's',
  note: { atUs: 1000, endUs: null, body, shapes: [] },
  version,
});

/** A device, a server and a clock in the hands of the test. */
function room(answer: (change: Change) => Promise<Sent>, device = new Map<string, Change>()) {
  const sent: Change[] = [];
  const timers: { after: number; then: () => void }[] = [];
  const store: ChangeStore = {
    all: () => Promise.resolve([...device.values()]),
    put: (key, change) => Promise.resolve(void device.set(key, change)),
    remove: (key) => Promise.resolve(void device.delete(key)),
  };
  const outbox = createOutbox({
    store,
    send(change) {
      sent.push(change);
      return answer(change);
    },
    wait(after, then) {
      const timer = { after, then };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  return { outbox, sent, timers, device };
}

const saved = (version: number): Promise<Sent> => Promise.resolve({ outcome: 'saved', version });
const offline = () => Promise.reject(new DataError({ message: 'no answer' }, 0));

test('what is typed quickly is sent once, as it was at last', async () => {
  const { outbox, sent, timers, device } = room(() => saved(1));
  for (const body of ['H', 'Hi', 'Hips']) outbox.put(note(body));
  expect(timers).toHaveLength(1);
  expect(device.size).toBe(1);
  await outbox.flush();
  expect(sent).toEqual([note('Hips')]);
  expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: [] });
  expect(device.size).toBe(0);
});

test('a minute offline loses nothing, and the last word is sent when the connection is back', async () => {
  let isOnline = false;
  const { outbox, timers } = room(() => (isOnline ? saved(1) : offline()));
  outbox.put(note('Hips up'));
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ status: 'later', waiting: [note('Hips up')] });
  expect(timers.at(-1)?.after).toBe(1000);
  await outbox.flush();
  expect(timers.at(-1)?.after).toBe(2000);
  outbox.put(note('Hips up sooner'));
  isOnline = true;
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: [] });
});

test('a reload takes up what was not sent', async () => {
  const before = room(offline);
  before.outbox.put(note('Hips up'));
  await before.outbox.flush();
  const after = room(() => saved(1), before.device);
  await after.outbox.open();
  expect(after.outbox.getState().waiting).toEqual([note('Hips up')]);
  await after.outbox.flush();
  expect(after.sent).toEqual([note('Hips up')]);
  expect(after.device.size).toBe(0);
});

test('what is typed while a save is on its way is saved over it, not against it', async () => {
  const { outbox, sent } = room((change) => {
    if (change.kind === 'note' && change.note.body === 'first') outbox.put(note('second'));
    return saved(sent.length);
  });
  outbox.put(note('first'));
  await outbox.flush();
  expect(sent).toEqual([note('first'), note('second', 1)]);
});

test('what somebody else wrote meanwhile is not written over without being asked', async () => {
  const { outbox, sent } = room((change) =>
    change.kind === 'note' && change.version === 7 ? saved(8) : Promise.resolve({ outcome: 'conflict' }),
  );
  outbox.put(note('mine', 1));
  await outbox.flush();
  const { refused } = outbox.getState();
  expect(refused).toEqual([{ change: note('mine', 1), reason: 'conflict' }]);
  outbox.settle(keyOf(note('mine')), 7);
  await outbox.flush();
  expect(sent.at(-1)).toEqual(note('mine', 7));
  expect(outbox.getState()).toMatchObject({ refused: [], waiting: [], status: 'saved' });
});

test('what was refused is still there after a reload, until the coach has decided', async () => {
  const before = room(() => Promise.resolve({ outcome: 'conflict' }));
  before.outbox.put(note('mine', 1));
  await before.outbox.flush();
  const after = room(() => Promise.resolve({ outcome: 'conflict' }), before.device);
  await after.outbox.open();
  await after.outbox.flush();
  expect(after.outbox.getState().refused).toEqual([{ change: note('mine', 1), reason: 'conflict' }]);
  after.outbox.settle(keyOf(note('mine')));
  expect(after.outbox.getState()).toMatchObject({ refused: [], waiting: [] });
  expect(after.device.size).toBe(0);
});

test('what the database refuses does not hold up the rest', async () => {
  const { outbox, sent } = room((change) =>
    change.id === 'a' ? Promise.reject(new DataError({ message: 'too long' }, 400)) : saved(1),
  );
  outbox.put(note('too long'));
  outbox.put(note('fine', 0, 'b'));
  await outbox.flush();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(outbox.getState().refused).toHaveLength(1);
});

test('the coach sees the review as they left it, whatever is still on its way', () => {
  const review = {
    submissionId: 's',
    notes: [
      { id: 'a', atUs: 5000, endUs: null, body: 'old', shapes: [], doneAt: null, version: 3 },
      { id: 'b', atUs: 2000, endUs: null, body: 'goes', shapes: [], doneAt: null, version: 1 },
    ],
    phases: { plant: 10, swing: 30 },
    summary: '',
  } as unknown as Review;
  const seen = overlay(review, [
    note('new', 3),
    note('added', 0, 'c'),
    { kind: 'note-gone', id: 'b', submissionId: 's' },
    { kind: 'phases', id: 'phases', submissionId: 's', marks: { plant: null, turn: 40 } },
    { kind: 'summary', id: 'summary', submissionId: 's', summary: 'Good.' },
    { kind: 'summary', id: 'summary', submissionId: 'another', summary: 'Not here.' },
  ]);
  expect(seen.notes.map(({ body }) => body)).toEqual(['new', 'added']);
  expect(seen.phases).toEqual({ swing: 30, turn: 40 });
  expect(seen.summary).toBe('Good.');
});

test('the outbox is read only once the changes of the last visit are there', async () => {
  const { outbox } = room(() => saved(1), new Map([[keyOf(note('Hips')), note('Hips')]]));
  expect(outbox.getState().isRead).toBe(false);
  await outbox.open();
  expect(outbox.getState()).toMatchObject({ isRead: true, waiting: [note('Hips')] });
});

test('a device that keeps nothing counts as read', async () => {
  const store: ChangeStore = {
    all: () => Promise.reject(new Error('No database in this window.')),
    put: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
  const outbox = createOutbox({ store, send: () => saved(1), wait: () => () => undefined });
  await outbox.open();
  expect(outbox.getState()).toMatchObject({ isRead: true, waiting: [], status: 'saved' });
});

test('phases that were moved one after the other are sent together, each as it was at last', async () => {
  const { outbox, sent } = room(() => saved(1));
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

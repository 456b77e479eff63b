import { expect, test, vi } from 'vitest';
import { DataError } from '../api/data-error.ts';
import { createOutbox, type OutboxNews, type SendResult } from './create-outbox.ts';
import { keepInMap } from '#testing/keep-in-map.ts';
import type { StoredChange, Unsent } from './unsent.ts';

interface Pole {
  id: string;
  /** The unsent write that was shown; null in what does not say. */
  write?: string | null;
  note: string;
  version: number;
}

const pole: Pole = { id: 'p', note: '', version: 0 };
const saved: SendResult = { outcome: 'saved', version: 1 };

/** A server whose answers are given in advance; without one, it is down. */
function openServer(answers: SendResult[]) {
  const sent: Unsent<Pole>[] = [];
  const send = (batch: readonly Unsent<Pole>[]) => {
    sent.push(...batch);
    const answer = answers.shift();
    if (answer === undefined) return Promise.reject(new DataError({ message: 'no answer' }, 0));
    return Promise.resolve(batch.map(() => answer));
  };
  return { sent, answers, send };
}

const channels = new Set<(news: OutboxNews<Pole>) => void>();

function openWindow(
  windowId: string,
  stored: Map<string, StoredChange<Pole>>,
  send: ReturnType<typeof openServer>['send'],
  confirm = async () => {},
) {
  let hear: (news: OutboxNews<Pole>) => void = () => {};
  const listen = (news: OutboxNews<Pole>) => hear(news);
  channels.add(listen);
  return createOutbox<Pole>({
    store: keepInMap(stored),
    windowId,
    keyOf: ({ id }) => id,
    withVersion: (change, version) => ({ ...change, version }),
    baseOf: ({ write }) => write,
    batchSize: 10,
    send,
    confirm,
    schedule: () => () => undefined,
    windows: {
      notify: (news) => channels.forEach((other) => other !== listen && other(news)),
      subscribe: (callback) => {
        hear = callback;
        return () => undefined;
      },
    },
  });
}

test('a write that got no answer is sent again as the same write, and named by the next one', async () => {
  const server = openServer([]);
  const outbox = openWindow('a', new Map(), server.send);
  outbox.put(pole);
  await outbox.flush();
  await outbox.flush();
  outbox.put({ ...pole, note: 'Stiff.' });
  server.answers.push(saved);
  await outbox.flush();
  const [first, again, next] = server.sent.map(({ mark }) => mark);
  expect(again?.write).toBe(first?.write);
  expect(next?.earlier).toEqual([first?.write]);
  expect(next?.write).not.toBe(first?.write);
});

test('a form that has the version from before its own last write is not in conflict with it', async () => {
  const server = openServer([saved, saved]);
  const outbox = openWindow('a', new Map(), server.send);
  outbox.put(pole);
  await outbox.flush();
  outbox.put({ ...pole, note: 'Stiff.' });
  await outbox.flush();
  expect(server.sent[1]?.mark.earlier).toEqual([server.sent[0]?.mark.write]);
});

test('what a member stores again after a deletion names the deletion', async () => {
  const server = openServer([{ outcome: 'gone', deletion: 'd' }, saved]);
  const outbox = openWindow('a', new Map(), server.send);
  outbox.put(pole);
  await outbox.flush();
  const [refused] = outbox.getState().refused;
  await outbox.resolveRefused(refused?.id ?? '', 0);
  await outbox.flush();
  expect(server.sent[1]?.mark.earlier).toContain('d');
  expect(outbox.getState()).toMatchObject({ pending: [], refused: [] });
});

test('an edit of another window that this one has not shown yet is kept beside its own', async () => {
  const stored = new Map<string, StoredChange<Pole>>();
  const server = openServer([]);
  const [here, there] = [openWindow('a', stored, server.send), openWindow('b', stored, server.send)];
  await Promise.all([here.load(), there.load()]);
  here.put({ ...pole, note: 'here' });
  there.put({ ...pole, note: 'there' });
  await vi.waitFor(() => expect(there.getState().refused).toHaveLength(1));
  expect(there.getState().pending).toEqual([{ ...pole, note: 'here' }]);
  expect(there.getState().refused[0]?.change.note).toBe('there');
});

test('a page that is left does not write over what another one stored later', async () => {
  const stored = new Map<string, StoredChange<Pole>>();
  const server = openServer([]);
  const left = openWindow('a', stored, server.send);
  left.put({ ...pole, note: 'old' });
  await left.flush();
  const open = openWindow('b', stored, server.send);
  await open.load();
  await vi.waitFor(() => expect(open.getState().pending).toHaveLength(1));
  // Both windows know the first text, and the second is made on it.
  await vi.waitFor(() => expect([...stored.values()][0]?.unsent?.isSent).toBe(true));
  server.answers.push(saved);
  await left.flush();
  await vi.waitFor(() => expect(open.getState().pending).toEqual([]));
  expect(stored.size).toBe(0);
});

test('an edit after a reload takes the place of the one that was stored before', async () => {
  const stored = new Map<string, StoredChange<Pole>>();
  const server = openServer([]);
  openWindow('before', stored, server.send).put({ ...pole, note: 'old' });
  const outbox = openWindow('after', stored, server.send);
  await outbox.load();
  outbox.put({ ...pole, note: 'new', write: null });
  await outbox.flush();
  expect(outbox.getState().refused).toEqual([]);
  expect([...stored.values()]).toMatchObject([{ note: 'new' }]);
});

test('a change that another window sent leaves the queue only after its answer was applied', async () => {
  const stored = new Map<string, StoredChange<Pole>>();
  const server = openServer([saved]);
  let apply = () => {};
  const applied = new Promise<void>((resolve) => (apply = resolve));
  const sender = openWindow('a', stored, server.send);
  const open = openWindow('b', stored, server.send, () => applied);
  await Promise.all([sender.load(), open.load()]);
  sender.put({ ...pole, note: 'new' });
  await vi.waitFor(() => expect(open.getState().pending).toHaveLength(1));
  await sender.flush();
  // More news, which by itself would read the empty queue.
  sender.put({ ...pole, id: 'other' });
  await vi.waitFor(() => expect(stored.size).toBe(1));
  expect(open.getState().pending).toEqual([{ ...pole, note: 'new' }]);
  apply();
  await vi.waitFor(() => expect(open.getState().pending).toEqual([{ ...pole, id: 'other' }]));
});

test('an edit on another window’s unsent change does not name what that change did not know', async () => {
  const stored = new Map<string, StoredChange<Pole>>();
  const server = openServer([saved, { outcome: 'conflict' }]);
  const here = openWindow('a', stored, server.send);
  here.put({ ...pole, note: 'first' });
  await here.flush();
  const there = openWindow('b', stored, server.send);
  there.put({ ...pole, note: 'on nothing' });
  await here.load();
  here.put({ ...pole, note: 'on that', write: stored.get('p')?.unsent?.write ?? null });
  await here.flush();
  expect(server.sent[1]?.mark.earlier).not.toContain(server.sent[0]?.mark.write);
  expect(here.getState().refused).toMatchObject([{ change: { note: 'on that' }, reason: 'conflict' }]);
});

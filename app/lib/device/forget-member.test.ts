import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceEntries, entriesOfMembers } from './device-keys.ts';
import { findUnsent, forgetMember } from './forget-member.ts';

/** A local or session storage. */
function fakeStorage(): Storage {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => void (stored[key] = text),
    removeItem: (key: string) => void delete stored[key],
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(stored, name, { value, enumerable: false });
  return stored as unknown as Storage;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stores records of two members in every way that the site's stores know. */
async function storeAsBoth(name: string): Promise<void> {
  const database = await openDB(name, 1, {
    upgrade(opened) {
      opened.createObjectStore('bytes');
      opened.createObjectStore('facts', { keyPath: 'id' });
      opened.createObjectStore('changes');
    },
  });
  for (const userId of ['ada', 'bea']) {
    await database.put('bytes', new ArrayBuffer(8), `film of ${userId}`);
    await database.put('facts', { id: `film of ${userId}`, userId });
    await database.put('changes', { part: 1 }, [userId, 'first', 1]);
    await database.put('changes', { part: 2 }, [userId, 'first', 2]);
  }
  database.close();
}

async function readAll(name: string): Promise<unknown[]> {
  const database = await openDB(name);
  const keys = await Promise.all([...database.objectStoreNames].map((store) => database.getAllKeys(store)));
  database.close();
  return keys.flat();
}

test('deletes what databases have of a member, and nothing of another', async () => {
  const names = entriesOfMembers('database').map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) await storeAsBoth(name);
  await forgetMember('ada');
  for (const name of names)
    expect([name, ...(await readAll(name))]).toEqual([
      name,
      'film of bea',
      ['bea', 'first', 1],
      ['bea', 'first', 2],
      'film of bea',
    ]);
});

test('creates no database that the device does not have', async () => {
  await findUnsent('ada');
  await forgetMember('ada');
  expect(await indexedDB.databases()).toEqual([]);
});

test('deletes a member’s entries in the storages; those of others and of the device stay', async () => {
  const drafts = { 'ada coach': { body: 'Hi' }, 'bea coach': { body: 'Hello' } };
  const unsent = [
    { id: '1', userId: 'ada' },
    { id: '2', userId: 'bea' },
  ];
  localStorage.setItem('chat-drafts', JSON.stringify({ drafts, unsent }));
  localStorage.setItem('last-jump', JSON.stringify({ userId: 'ada', typed: { bar: '4.20' } }));
  localStorage.setItem('tus::upload|videos|ada|film', '{}');
  localStorage.setItem('tus::upload|videos|bea|film', '{}');
  for (const [name, { place }] of Object.entries(deviceEntries))
    if (place === 'local' && localStorage.getItem(name) === null) localStorage.setItem(name, '1');
  sessionStorage.setItem('password-recovery', 'ada');
  await forgetMember('ada');
  expect(JSON.parse(localStorage.getItem('chat-drafts') ?? '')).toEqual({
    drafts: { 'bea coach': { body: 'Hello' } },
    unsent: [{ id: '2', userId: 'bea' }],
  });
  for (const name of ['last-jump', 'tus::upload|videos|ada|film', 'rest', 'rest-seconds', 'push-device'])
    expect([name, localStorage.getItem(name)]).toEqual([name, null]);
  for (const name of ['cart', 'lastPurchase', 'units', 'tus::upload|videos|bea|film'])
    expect([name, localStorage.getItem(name)]).not.toEqual([name, null]);
  expect(sessionStorage.getItem('password-recovery')).toBeNull();
});

test('names what a member did not send, and counts a recording of many pieces once', async () => {
  await storeAsBoth('voice-overs');
  await storeAsBoth('comparisons');
  localStorage.setItem('chat-drafts', JSON.stringify({ drafts: { 'ada coach': {} }, unsent: [] }));
  expect(await findUnsent('ada')).toEqual([
    { name: 'voice-overs', what: 'voice-over', count: 2, refused: 0 },
    { name: 'chat-drafts', what: 'message draft', count: 1, refused: 0 },
  ]);
  expect(await findUnsent('cleo')).toEqual([]);
});

test('counts what was not accepted apart', async () => {
  const database = await openDB('jump-log-changes', 1, {
    upgrade: (opened) => void opened.createObjectStore('changes'),
  });
  await database.put('changes', { unsent: { write: 'w' } }, ['ada', 'pole']);
  await database.put('changes', { unsent: { write: 'v', refused: 'conflict' } }, ['ada', 'refused/v']);
  await database.put('changes', { unsent: { write: 'u', refused: 'gone' } }, ['bea', 'refused/u']);
  database.close();
  expect(await findUnsent('ada')).toEqual([
    { name: 'jump-log-changes', what: 'jump log change', count: 2, refused: 1 },
  ]);
});

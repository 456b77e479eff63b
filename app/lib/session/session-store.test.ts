import { expect, test, vi } from 'vitest';
import { createSessionStore, type SessionClient } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

const ada: SessionUser = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'V', phone: '' };
const bo: SessionUser = { ...ada, id: 'bo', email: 'bo@example.com', firstName: 'Bo' };
const tokens = { kind: 'session', accessToken: 'a', refreshToken: 'r', flow: 'signup' } as const;

/** A browser with a stored session or none, and an auth service that says what the test tells it. */
function makeStore({ stored = false, adopt }: { stored?: boolean; adopt?: () => Promise<void> } = {}) {
  let say: (user: SessionUser | undefined, isRecovery?: boolean) => void = () => {
    throw new Error('nobody listens yet');
  };
  let kept: string | null = null;
  const client = {
    onChange: (callback: Parameters<SessionClient['onChange']>[0]) => {
      say = (user, isRecovery = false) => callback(user, isRecovery);
    },
    adopt: vi.fn(adopt ?? (() => Promise.resolve())),
    hasAdminRole: vi.fn(() => Promise.resolve(false)),
    signOut: vi.fn(() => Promise.resolve()),
  };
  const open = vi.fn(() => Promise.resolve<SessionClient>(client));
  const store = createSessionStore({
    isStored: () => stored,
    open,
    recovery: { read: () => kept, write: (userId) => (kept = userId) },
  });
  return {
    store,
    client,
    open,
    say: (user: SessionUser | undefined, isRecovery?: boolean) => say(user, isRecovery),
    forget: () => (stored = false),
  };
}

test('a visitor is signed out at once, and nothing is loaded for it', () => {
  const { store, open } = makeStore();
  expect(store.getSession().status).toBe('loading');
  store.start(undefined);
  expect(store.getSession()).toEqual({
    status: 'signed-out',
    user: undefined,
    isAdmin: false,
    byChoice: false,
    isCutOff: false,
  });
  expect(open).not.toHaveBeenCalled();
});

test('a stored session is opened, and says who Ada is', async () => {
  const { store, say } = makeStore({ stored: true });
  store.start(undefined);
  expect(store.getSession().status).toBe('loading');
  await store.attach();
  say(ada);
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada, isAdmin: false });
});

test('an admin is one only after the backend has said so', async () => {
  const { store, say, client } = makeStore({ stored: true });
  client.hasAdminRole.mockResolvedValue(true);
  store.start(undefined);
  await store.attach();
  say(ada);
  expect(store.getSession()).toMatchObject({ isAdmin: false, isRoleKnown: false });
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isAdmin: true, isRoleKnown: true }));
  say(undefined);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', isAdmin: false });
});

test('who cannot be asked about is no admin', async () => {
  const { store, say, client } = makeStore({ stored: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  client.hasAdminRole.mockRejectedValue(new Error('offline'));
  store.start(undefined);
  await store.attach();
  say(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isAdmin: false, isRoleKnown: true }));
});

test('a late answer about Ada says nothing about Bo', async () => {
  const { store, say, client } = makeStore({ stored: true });
  let answer: (isAdmin: boolean) => void = () => undefined;
  client.hasAdminRole.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  store.start(undefined);
  await store.attach();
  say(ada);
  say(bo);
  answer(true);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
  expect(store.getSession()).toMatchObject({ user: bo, isAdmin: false });
});

test('a refreshed token changes nothing, a changed name does', async () => {
  const { store, say, client } = makeStore({ stored: true });
  store.start(undefined);
  await store.attach();
  say(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
  const before = store.getSession();
  say({ ...ada });
  expect(store.getSession()).toBe(before);
  say({ ...ada, firstName: 'Adele' });
  expect(store.getSession()).toMatchObject({ user: { firstName: 'Adele' }, isRoleKnown: true });
  expect(client.hasAdminRole).toHaveBeenCalledTimes(1);
});

test('while the session of a link is taken over, nobody is told that they are signed out', async () => {
  let finish: () => void = () => undefined;
  const adopting = new Promise<void>((resolve) => (finish = resolve));
  const { store, say, client } = makeStore({ adopt: () => adopting });
  store.start(tokens);
  await vi.waitFor(() => expect(client.adopt).toHaveBeenCalled());
  say(undefined);
  expect(store.getSession().status).toBe('loading');
  say(ada);
  finish();
  await vi.waitFor(() => expect(store.getArrival()).toEqual({ kind: 'arrived', flow: 'signup' }));
  expect(store.getSession().status).toBe('signed-in');
});

test('a forged link is a problem, and signs nobody in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store } = makeStore({ adopt: () => Promise.reject(new Error('bad_jwt')) });
  store.start(tokens);
  await vi.waitFor(() => expect(store.getArrival()).toEqual({ kind: 'problem', code: 'refused' }));
  expect(store.getSession().status).toBe('signed-out');
  store.clearArrival();
  expect(store.getArrival()).toBeUndefined();
});

test('who came by a recovery link may set a new password until it is done', async () => {
  const { store, say } = makeStore();
  store.start({ ...tokens, flow: 'recovery' });
  await store.attach();
  say(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRecovery: true }));
  say({ ...ada, firstName: 'Adele' });
  expect(store.getSession()).toMatchObject({ isRecovery: true });
  store.finishRecovery();
  expect(store.getSession()).toMatchObject({ status: 'signed-in', isRecovery: false });
});

test('signing out is by choice here, and not when another tab did it', async () => {
  const { store, say } = makeStore({ stored: true });
  store.start(undefined);
  await store.attach();
  say(ada);
  await store.signOut();
  expect(store.getSession()).toMatchObject({ status: 'signed-out', byChoice: true });
  say(ada);
  say(undefined);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', byChoice: false });
});

test('a sign-out that fails leaves everything as it was', async () => {
  const { store, say, client } = makeStore({ stored: true });
  store.start(undefined);
  await store.attach();
  say(ada);
  client.signOut.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(store.signOut()).rejects.toThrow('Failed to fetch');
  expect(store.getSession().status).toBe('signed-in');
});

test('a page that comes back after the session is gone shows nobody', async () => {
  const { store, say, forget } = makeStore({ stored: true });
  store.start(undefined);
  await store.attach();
  say(ada);
  forget();
  store.recheck();
  expect(store.getSession().status).toBe('signed-out');
});

test('a client that cannot be loaded means signed out, and is tried again later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store, open, say } = makeStore({ stored: true });
  open.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  store.start(undefined);
  await vi.waitFor(() => expect(store.getSession().status).toBe('signed-out'));
  await store.attach();
  say(ada);
  expect(store.getSession().status).toBe('signed-in');
});

test('a kept session that nobody could be asked about is not over: its member is cut off until it is renewed', async () => {
  const { store, say } = makeStore({ stored: true });
  store.start(undefined);
  await store.attach();
  say(undefined);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', isCutOff: true, byChoice: false });
  say(ada);
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada });
  await store.signOut();
  expect(store.getSession()).toMatchObject({ status: 'signed-out', isCutOff: false, byChoice: true });
});

import { expect, test, vi } from 'vitest';
import type { MailSession } from './redeem-mail.ts';
import { createSessionStore, type AdminStanding, type SessionClient } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

const ada: SessionUser = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'V', phone: '' };
const bo: SessionUser = { ...ada, id: 'bo', email: 'bo@example.com', firstName: 'Bo' };
const mailed: MailSession = {
  user: ada,
  accessToken: 'a',
  refreshToken: 'r',
  isRecovery: false,
  discard: () => Promise.resolve(),
};

/** A browser with a stored session or none, and an auth service that says what the test tells it. */
function makeStore({ stored = false, adopt }: { stored?: boolean; adopt?: () => Promise<void> } = {}) {
  let say: (user: SessionUser | undefined) => void = () => {
    throw new Error('nobody listens yet');
  };
  let kept: string | null = null;
  let nowMs = 0;
  const client = {
    onChange: (callback: Parameters<SessionClient['onChange']>[0]) => {
      say = callback;
    },
    adopt: vi.fn(adopt ?? (() => Promise.resolve())),
    readUser: vi.fn(() => Promise.resolve<SessionUser | undefined>(ada)),
    renew: vi.fn(() => Promise.resolve()),
    readStanding: vi.fn((): Promise<AdminStanding> => Promise.resolve('none')),
    signOut: vi.fn(() => Promise.resolve()),
  };
  const open = vi.fn(() => Promise.resolve<SessionClient>(client));
  const store = createSessionStore({
    isStored: () => stored,
    open,
    recovery: { read: () => kept, write: (userId) => (kept = userId) },
    now: () => nowMs,
  });
  return {
    store,
    client,
    open,
    say: (user: SessionUser | undefined) => say(user),
    wait: (ms: number) => (nowMs += ms),
    forget: () => (stored = false),
  };
}

test('a visitor is signed out at once, and nothing is loaded for it', () => {
  const { store, open } = makeStore();
  expect(store.getSession().status).toBe('loading');
  store.recheck();
  expect(store.getSession()).toEqual({
    status: 'signed-out',
    user: undefined,
    isAdmin: false,
    byChoice: false,
    isCutOff: false,
    hasEnded: false,
  });
  expect(open).not.toHaveBeenCalled();
});

test('a stored session is opened, and says who Ada is', async () => {
  const { store, say } = makeStore({ stored: true });
  store.recheck();
  expect(store.getSession().status).toBe('loading');
  await store.attach();
  say(ada);
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada, isAdmin: false });
});

test('an admin is one only after the backend has said so', async () => {
  const { store, say, client } = makeStore({ stored: true });
  client.readStanding.mockResolvedValue('full');
  store.recheck();
  await store.attach();
  say(ada);
  expect(store.getSession()).toMatchObject({ isAdmin: false, isRoleKnown: false });
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isAdmin: true, isRoleKnown: true }));
  say(undefined);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', isAdmin: false });
});

test.each(['password', 'second-factor'] as const)(
  'an admin who still has to give a %s is none yet, and none who lost the role',
  async (step) => {
    const { store, say, client } = makeStore({ stored: true });
    client.readStanding.mockResolvedValue(step);
    store.recheck();
    await store.attach();
    say(ada);
    await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
    expect(store.getSession()).toMatchObject({ isAdmin: false, adminStep: step, wasAdmin: false });
    client.readStanding.mockResolvedValue('full');
    await store.refresh();
    expect(store.getSession()).toMatchObject({ isAdmin: true, adminStep: undefined });
  },
);

test('who cannot be asked about is no admin', async () => {
  const { store, say, client } = makeStore({ stored: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  client.readStanding.mockRejectedValue(new Error('offline'));
  store.recheck();
  await store.attach();
  say(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isAdmin: false, isRoleKnown: true }));
});

test('a late answer about Ada says nothing about Bo', async () => {
  const { store, say, client } = makeStore({ stored: true });
  let answer: (standing: AdminStanding) => void = () => undefined;
  client.readStanding.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  store.recheck();
  await store.attach();
  say(ada);
  say(bo);
  answer('full');
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
  expect(store.getSession()).toMatchObject({ user: bo, isAdmin: false });
});

test('a refreshed token changes nothing, a changed name does', async () => {
  const { store, say, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  say(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
  const before = store.getSession();
  say({ ...ada });
  expect(store.getSession()).toBe(before);
  say({ ...ada, firstName: 'Adele' });
  expect(store.getSession()).toMatchObject({ user: { firstName: 'Adele' }, isRoleKnown: true });
  expect(client.readStanding).toHaveBeenCalledTimes(1);
});

test('a session that a mail opened is taken over', async () => {
  const { store, say, client } = makeStore();
  store.recheck();
  client.adopt.mockImplementation(async () => say(ada));
  await store.adopt(mailed);
  expect(client.adopt).toHaveBeenCalledWith(mailed);
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada, isRecovery: false });
});

test('a session that the auth service refuses signs nobody in', async () => {
  const { store } = makeStore({ adopt: () => Promise.reject(new Error('bad_jwt')) });
  store.recheck();
  await expect(store.adopt({ ...mailed, isRecovery: true })).rejects.toThrow('bad_jwt');
  expect(store.getSession().status).toBe('signed-out');
});

test('a person who came by a recovery mail may set a new password until it is done', async () => {
  const { store, say, client } = makeStore();
  client.adopt.mockImplementation(async () => say(ada));
  await store.adopt({ ...mailed, isRecovery: true });
  expect(store.getSession()).toMatchObject({ isRecovery: true });
  say({ ...ada, firstName: 'Adele' });
  expect(store.getSession()).toMatchObject({ isRecovery: true });
  store.finishRecovery();
  expect(store.getSession()).toMatchObject({ status: 'signed-in', isRecovery: false });
});

test('an address that was changed in another browser renews the session, which then names it', async () => {
  const { store, say, client } = makeStore({ stored: true });
  const moved = { ...ada, email: 'ada@new.example.com' };
  store.recheck();
  await store.attach();
  say(ada);
  client.readUser.mockResolvedValue(moved);
  client.renew.mockImplementation(async () => say(moved));
  await store.refresh();
  expect(store.getSession()).toMatchObject({ user: { email: 'ada@new.example.com' } });
});

test('an account that has not changed is read every 15 seconds at most, and renews nothing', async () => {
  const { store, say, client, wait } = makeStore({ stored: true });
  store.recheck();
  await store.refresh();
  expect(client.readUser).not.toHaveBeenCalled();
  await store.attach();
  say(ada);
  await store.refresh();
  wait(14_000);
  await store.refresh();
  expect(client.readUser).toHaveBeenCalledTimes(1);
  wait(2_000);
  await store.refresh();
  expect(client.readUser).toHaveBeenCalledTimes(2);
  expect(client.renew).not.toHaveBeenCalled();
});

test('after a refusal the account is read again at once', async () => {
  const { store, say, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  say(ada);
  await store.refresh();
  await store.refresh();
  expect(client.readUser).toHaveBeenCalledTimes(1);
  await Promise.all([store.refresh({ afterRefusal: true }), store.refresh({ afterRefusal: true })]);
  expect(client.readUser).toHaveBeenCalledTimes(2);
});

test('a session that the auth service no longer knows signs the window out', async () => {
  const { store, say, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  say(ada);
  client.readUser.mockResolvedValue(undefined);
  client.signOut.mockImplementation(async () => say(undefined));
  await store.refresh();
  expect(client.signOut).toHaveBeenCalledTimes(1);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', hasEnded: true, byChoice: false });
});

test('removes a revoked role at the next refresh', async () => {
  const { store, say, client } = makeStore({ stored: true });
  client.readStanding.mockResolvedValue('full');
  store.recheck();
  await store.attach();
  say(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isAdmin: true, wasAdmin: false }));
  client.readStanding.mockResolvedValue('none');
  await store.refresh();
  expect(store.getSession()).toMatchObject({ isAdmin: false, wasAdmin: true });
});

test('a role that cannot be checked again stays as it was', async () => {
  const { store, say, client } = makeStore({ stored: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  client.readStanding.mockResolvedValueOnce('full').mockRejectedValue(new Error('offline'));
  store.recheck();
  await store.attach();
  say(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
  await store.refresh();
  expect(store.getSession()).toMatchObject({ isAdmin: true });
});

test('an account that cannot be read stays as it is', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, say, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  say(ada);
  client.readUser.mockRejectedValue(new TypeError('Failed to fetch'));
  await store.refresh();
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada });
});

test('signing out is by choice here, and not when another tab did it', async () => {
  const { store, say } = makeStore({ stored: true });
  store.recheck();
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
  store.recheck();
  await store.attach();
  say(ada);
  client.signOut.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(store.signOut()).rejects.toThrow('Failed to fetch');
  expect(store.getSession().status).toBe('signed-in');
});

test('shows a signed-out page after the session has ended', async () => {
  const { store, say, forget } = makeStore({ stored: true });
  store.recheck();
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
  store.recheck();
  await vi.waitFor(() => expect(store.getSession().status).toBe('signed-out'));
  await store.attach();
  say(ada);
  expect(store.getSession().status).toBe('signed-in');
});

test('a kept session that nobody could be asked about is not over: its member is cut off until it is renewed', async () => {
  const { store, say } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  say(undefined);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', isCutOff: true, byChoice: false });
  say(ada);
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada });
  await store.signOut();
  expect(store.getSession()).toMatchObject({ status: 'signed-out', isCutOff: false, byChoice: true });
});

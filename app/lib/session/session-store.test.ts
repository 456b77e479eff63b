import { expect, test, vi } from 'vitest';
import type { MailSession } from './redeem-mail.ts';
import { createSessionStore, type SessionClient } from './session-store.ts';
import type { StaffAccess } from './session-store.ts';
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

/** A store with a fake auth service. `emitUser` simulates a change of the user. */
const member: StaffAccess = { roles: [], standing: 'none' };
const coach: StaffAccess = { roles: ['coach'], standing: 'full' };

function makeStore({
  stored = false,
  canStore = true,
  adopt,
}: { stored?: boolean; canStore?: boolean; adopt?: () => Promise<void> } = {}) {
  let emitUser: (user: SessionUser | undefined) => void = () => {
    throw new Error('no listener yet');
  };
  let recoveringId: string | null = null;
  let nowMs = 0;
  const client = {
    onChange: (callback: Parameters<SessionClient['onChange']>[0]) => {
      emitUser = callback;
    },
    adopt: vi.fn(adopt ?? (() => Promise.resolve())),
    readUser: vi.fn(() => Promise.resolve<SessionUser | undefined>(ada)),
    renew: vi.fn(() => Promise.resolve()),
    readStaffAccess: vi.fn((): Promise<StaffAccess> => Promise.resolve(member)),
    signOut: vi.fn(() => Promise.resolve()),
  };
  const open = vi.fn(() => Promise.resolve<SessionClient>(client));
  const store = createSessionStore({
    isStored: () => stored,
    canStore: () => canStore,
    open,
    recovery: { read: () => recoveringId, write: (userId) => (recoveringId = userId) },
    now: () => nowMs,
  });
  return {
    store,
    client,
    open,
    emitUser: (user: SessionUser | undefined) => emitUser(user),
    wait: (ms: number) => (nowMs += ms),
    clearStorage: () => (stored = false),
  };
}

test('a visitor is signed out immediately without loading the client', () => {
  const { store, open } = makeStore();
  expect(store.getSession().status).toBe('loading');
  store.recheck();
  expect(store.getSession()).toEqual({
    status: 'signed-out',
    user: undefined,
    roles: [],
    byChoice: false,
    isUnverified: false,
    hasEnded: false,
  });
  expect(open).not.toHaveBeenCalled();
});

test('opens a stored session', async () => {
  const { store, emitUser } = makeStore({ stored: true });
  store.recheck();
  expect(store.getSession().status).toBe('loading');
  await store.attach();
  emitUser(ada);
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada, roles: [] });
});

test('has no roles until the backend sends them', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  client.readStaffAccess.mockResolvedValue(coach);
  store.recheck();
  await store.attach();
  emitUser(ada);
  expect(store.getSession()).toMatchObject({ roles: [], isRoleKnown: false });
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ roles: ['coach'], isRoleKnown: true }));
  emitUser(undefined);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', roles: [] });
});

test.each(['password', 'second-factor'] as const)(
  'an admin who still needs a %s is not an admin yet and has not lost the role',
  async (step) => {
    const { store, emitUser, client } = makeStore({ stored: true });
    client.readStaffAccess.mockResolvedValue({ ...coach, standing: step });
    store.recheck();
    await store.attach();
    emitUser(ada);
    await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
    expect(store.getSession()).toMatchObject({ roles: ['coach'], staffStep: step, hasLostRole: false });
    client.readStaffAccess.mockResolvedValue(coach);
    await store.refresh();
    expect(store.getSession()).toMatchObject({ roles: ['coach'], staffStep: undefined });
  },
);

test('a user whose role cannot be loaded is not an admin', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  client.readStaffAccess.mockRejectedValue(new Error('offline'));
  store.recheck();
  await store.attach();
  emitUser(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ roles: [], isRoleKnown: true }));
});

test('ignores a late role response for an earlier user', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  let answer: (access: StaffAccess) => void = () => undefined;
  client.readStaffAccess.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  store.recheck();
  await store.attach();
  emitUser(ada);
  emitUser(bo);
  answer(coach);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
  expect(store.getSession()).toMatchObject({ user: bo, roles: [] });
});

test('a refreshed token keeps the session object, a changed name replaces it', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  emitUser(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
  const before = store.getSession();
  emitUser({ ...ada });
  expect(store.getSession()).toBe(before);
  emitUser({ ...ada, firstName: 'Adele' });
  expect(store.getSession()).toMatchObject({ user: { firstName: 'Adele' }, isRoleKnown: true });
  expect(client.readStaffAccess).toHaveBeenCalledTimes(1);
});

test('adopts a session from an email', async () => {
  const { store, emitUser, client } = makeStore();
  store.recheck();
  client.adopt.mockImplementation(async () => emitUser(ada));
  await store.adopt(mailed);
  expect(client.adopt).toHaveBeenCalledWith(mailed);
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada, isRecovery: false });
});

test('stays signed out when the auth service refuses the session', async () => {
  const { store } = makeStore({ adopt: () => Promise.reject(new Error('bad_jwt')) });
  store.recheck();
  await expect(store.adopt({ ...mailed, isRecovery: true })).rejects.toThrow('bad_jwt');
  expect(store.getSession().status).toBe('signed-out');
});

test('stays in recovery until the new password is set', async () => {
  const { store, emitUser, client } = makeStore();
  client.adopt.mockImplementation(async () => emitUser(ada));
  await store.adopt({ ...mailed, isRecovery: true });
  expect(store.getSession()).toMatchObject({ isRecovery: true });
  emitUser({ ...ada, firstName: 'Adele' });
  expect(store.getSession()).toMatchObject({ isRecovery: true });
  store.finishRecovery();
  expect(store.getSession()).toMatchObject({ status: 'signed-in', isRecovery: false });
});

test('renews the session when the email was changed in another browser', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  const updated = { ...ada, email: 'ada@new.example.com' };
  store.recheck();
  await store.attach();
  emitUser(ada);
  client.readUser.mockResolvedValue(updated);
  client.renew.mockImplementation(async () => emitUser(updated));
  await store.refresh();
  expect(store.getSession()).toMatchObject({ user: { email: 'ada@new.example.com' } });
});

test('reloads the user at most every 15 seconds, and renews nothing when nothing changed', async () => {
  const { store, emitUser, client, wait } = makeStore({ stored: true });
  store.recheck();
  await store.refresh();
  expect(client.readUser).not.toHaveBeenCalled();
  await store.attach();
  emitUser(ada);
  await store.refresh();
  wait(14_000);
  await store.refresh();
  expect(client.readUser).toHaveBeenCalledTimes(1);
  wait(2_000);
  await store.refresh();
  expect(client.readUser).toHaveBeenCalledTimes(2);
  expect(client.renew).not.toHaveBeenCalled();
});

test('reloads the user immediately after a refusal', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  emitUser(ada);
  await store.refresh();
  await store.refresh();
  expect(client.readUser).toHaveBeenCalledTimes(1);
  await Promise.all([store.refresh({ afterRefusal: true }), store.refresh({ afterRefusal: true })]);
  expect(client.readUser).toHaveBeenCalledTimes(2);
});

test('signs out when the auth service no longer accepts the session', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  emitUser(ada);
  client.readUser.mockResolvedValue(undefined);
  client.signOut.mockImplementation(async () => emitUser(undefined));
  await store.refresh();
  expect(client.signOut).toHaveBeenCalledTimes(1);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', hasEnded: true, byChoice: false });
});

test('removes a revoked role on the next refresh', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  client.readStaffAccess.mockResolvedValue(coach);
  store.recheck();
  await store.attach();
  emitUser(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ roles: ['coach'], hasLostRole: false }));
  client.readStaffAccess.mockResolvedValue(member);
  await store.refresh();
  expect(store.getSession()).toMatchObject({ roles: [], hasLostRole: true });
});

test('keeps the role when it cannot be reloaded', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  client.readStaffAccess.mockResolvedValueOnce(coach).mockRejectedValue(new Error('offline'));
  store.recheck();
  await store.attach();
  emitUser(ada);
  await vi.waitFor(() => expect(store.getSession()).toMatchObject({ isRoleKnown: true }));
  await store.refresh();
  expect(store.getSession()).toMatchObject({ roles: ['coach'] });
});

test('keeps the user when the account cannot be reloaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, emitUser, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  emitUser(ada);
  client.readUser.mockRejectedValue(new TypeError('Failed to fetch'));
  await store.refresh();
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada });
});

test('byChoice is true after signing out here, but not in another tab', async () => {
  const { store, emitUser } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  emitUser(ada);
  await store.signOut();
  expect(store.getSession()).toMatchObject({ status: 'signed-out', byChoice: true });
  emitUser(ada);
  emitUser(undefined);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', byChoice: false });
});

test('keeps the session when signing out fails', async () => {
  const { store, emitUser, client } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  emitUser(ada);
  client.signOut.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(store.signOut()).rejects.toThrow('Failed to fetch');
  expect(store.getSession().status).toBe('signed-in');
});

test('a restored page is signed out when the stored session was deleted', async () => {
  const { store, emitUser, clearStorage } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  emitUser(ada);
  clearStorage();
  store.recheck();
  expect(store.getSession().status).toBe('signed-out');
});

test('a restored page stays signed in where the browser stores nothing', async () => {
  const { store, emitUser } = makeStore({ canStore: false });
  store.recheck();
  await store.attach();
  emitUser(ada);
  store.recheck();
  expect(store.getSession().status).toBe('signed-in');
});

test('is signed out when the client cannot be loaded, and retries later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store, open, emitUser } = makeStore({ stored: true });
  open.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  store.recheck();
  await vi.waitFor(() => expect(store.getSession().status).toBe('signed-out'));
  await store.attach();
  emitUser(ada);
  expect(store.getSession().status).toBe('signed-in');
});

test('a stored session that cannot be verified is unverified until it is renewed', async () => {
  const { store, emitUser } = makeStore({ stored: true });
  store.recheck();
  await store.attach();
  emitUser(undefined);
  expect(store.getSession()).toMatchObject({ status: 'signed-out', isUnverified: true, byChoice: false });
  emitUser(ada);
  expect(store.getSession()).toMatchObject({ status: 'signed-in', user: ada });
  await store.signOut();
  expect(store.getSession()).toMatchObject({ status: 'signed-out', isUnverified: false, byChoice: true });
});

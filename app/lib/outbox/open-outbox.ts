import { useSyncExternalStore } from 'react';
import type { DeviceKey } from '../device/device-keys.ts';
import { inOneWindow, openOtherWindows } from '../device/other-windows.ts';
import { toast } from '../page/toast.ts';
import { sessionStore } from '../session/session.ts';
import { createChangeStores } from './change-store.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxNews,
  type OutboxOptions,
  type OutboxState,
} from './create-outbox.ts';

/** A kind of unsent work: how its changes are kept, sent and shown. */
type Description<Change extends object> = (userId: string) => Omit<
  OutboxOptions<Change>,
  'store' | 'schedule' | 'maySend' | 'exclusively' | 'windows' | 'isSignedOut'
> & {
  /** Changes that an earlier release stored elsewhere. */
  earlier?: readonly Change[];
};

const listeners = new Set<() => void>();

/** Calls back when what some outbox of this window has became more or less, until the returned function is called. */
export function subscribeToOutboxes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the member on any page that something was not accepted, and `subscribeToOutboxes` what changed. */
function watch(outbox: Outbox<unknown>): void {
  let before = outbox.getState();
  outbox.subscribe(() => {
    const state = outbox.getState();
    if (before.isLoaded && state.refused.length > before.refused.length)
      toast({
        title: 'Not everything was saved',
        description:
          'One of your changes wasn’t accepted. Decide about it on its page; your account lists it, too.',
        tone: 'error',
      });
    const isOther =
      state.pending.length !== before.pending.length || state.refused.length !== before.refused.length;
    before = state;
    if (isOther) for (const listener of listeners) listener();
  });
}

/** The outbox of a member in this window. It outlives the pages that show it. */
type OpenOutbox<Change> = (userId: string) => Outbox<Change>;

/** Calls back after a delay. Returns a function that cancels it. */
function scheduleTimeout(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

const isSignedIn = (userId: string) => {
  const { status, user } = sessionStore.getSession();
  return status === 'signed-in' && user.id === userId;
};

/** Sends when the connection is back, when the page is being left, and when the member signs in again. */
function keepSending(userId: string, outbox: Outbox<unknown>): void {
  window.addEventListener('online', () => void outbox.flush());
  document.addEventListener('visibilitychange', () => void outbox.flush());
  let wasSignedIn = isSignedIn(userId);
  sessionStore.subscribe(() => {
    const isBack = isSignedIn(userId) && !wasSignedIn;
    wasSignedIn = isSignedIn(userId);
    if (isBack) void outbox.flush();
  });
}

/** Returns a function that opens a member's outbox of one kind, once in this window. `name` is that of its database on the device. */
export function describeOutbox<Change extends object>(
  name: DeviceKey,
  describe: Description<Change>,
): OpenOutbox<Change> {
  const openChanges = createChangeStores<Change>(name);
  const opened = new Map<string, Outbox<Change>>();
  return (userId) => {
    const before = opened.get(userId);
    if (before) return before;
    const { earlier = [], ...description } = describe(userId);
    const outbox = createOutbox<Change>({
      ...description,
      store: openChanges(userId),
      schedule: scheduleTimeout,
      maySend: () => isSignedIn(userId),
      exclusively: (work) => inOneWindow(`${name}/${userId}`, work),
      windows: openOtherWindows<OutboxNews<Change>>(`${name}/${userId}`),
    });
    opened.set(userId, outbox);
    watch(outbox as Outbox<unknown>);
    for (const change of earlier) outbox.put(change);
    void outbox.load();
    keepSending(userId, outbox as Outbox<unknown>);
    return outbox;
  };
}

/** Returns a member's outbox and what it has. */
export function useOutbox<Change>(
  open: OpenOutbox<Change>,
  userId: string,
): { outbox: Outbox<Change>; state: OutboxState<Change> } {
  const outbox = open(userId);
  return { outbox, state: useSyncExternalStore(outbox.subscribe, outbox.getState, outbox.getState) };
}

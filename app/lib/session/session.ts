import type { SupabaseClient } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import type { Database } from '#domain/database.types.ts';
import type { DeviceKey } from '../device/device-keys.ts';
import { endPush, knownPushAddress } from '../device/push-subscription.ts';
import { hasStorage, tryStorage } from '../device/try-storage.ts';
import { isSessionEnded } from './session-ended.ts';
import { getSupabase, sessionKey, storedSession } from '../api/supabase.ts';
import { createSessionStore, type Session, type SessionClient } from './session-store.ts';
import { toSessionUser } from './session-user.ts';
import { toStaffAccess } from './staff-roles.ts';

const recoveryKey: DeviceKey = 'password-recovery';

/** A failure is harmless: without its session a device receives nothing. */
async function endPushHere(supabase: SupabaseClient<Database>): Promise<void> {
  if (knownPushAddress() === null) return;
  await endPush((endpoint) => supabase.from('push_subscriptions').delete().eq('endpoint', endpoint)).catch(
    (error: unknown) => console.warn('This device may still have a subscription', error),
  );
}

async function openClient(): Promise<SessionClient> {
  const supabase = await getSupabase();
  const { auth } = supabase;
  return {
    onChange(callback) {
      auth.onAuthStateChange((_event, session) =>
        callback(session ? toSessionUser(session.user) : undefined),
      );
    },
    async adopt({ accessToken, refreshToken }) {
      const { error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
      if (error) throw error;
    },
    async readUser() {
      const { data, error } = await auth.getUser();
      if (error && isSessionEnded(error)) return undefined;
      if (error) throw error;
      return toSessionUser(data.user);
    },
    async renew() {
      const { error } = await auth.refreshSession();
      if (error) throw error;
    },
    async readStaffAccess() {
      const { data, error } = await supabase.rpc('staff_access');
      if (error) throw error;
      return toStaffAccess(data[0]);
    },
    async signOut() {
      await endPushHere(supabase);
      const { error } = await auth.signOut({ scope: 'local' });
      if (error) throw error;
    },
  };
}

/** The session of this page. Without storage it lasts only until the page closes. */
export const sessionStore = createSessionStore({
  isStored: () => tryStorage(() => window.localStorage.getItem(sessionKey) !== null, false),
  canStore: () => hasStorage() && !storedSession.isInMemory(),
  open: openClient,
  recovery: {
    read: () => tryStorage(() => window.sessionStorage.getItem(recoveryKey), null),
    write: (userId) =>
      tryStorage(() => {
        if (userId === null) window.sessionStorage.removeItem(recoveryKey);
        else window.sessionStorage.setItem(recoveryKey, userId);
      }, undefined),
  },
});

/** Returns the Supabase client after connecting it to the session store. */
export async function openSession(): Promise<SupabaseClient<Database>> {
  await sessionStore.attach();
  return getSupabase();
}

const prerendered = sessionStore.getSession();

/** Returns the current session: loading, signed out or signed in. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getSession, () => prerendered);
}

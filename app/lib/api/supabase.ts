import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import type { DeviceKey } from '../device/device-keys.ts';
import { toast } from '../page/toast.ts';
import { createSessionStorage } from '../session/session-storage.ts';
import { supabasePublishableKey, supabaseUrl } from './env.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

/** Local storage key of the session. */
export const sessionKey: DeviceKey = 'member-session';

/** Where the client keeps the session. */
export const storedSession = createSessionStorage(sessionKey, () =>
  toast({
    title: 'This browser has no space left',
    description:
      'You’re signed in until you close or reload this page. To stay signed in, free some space and sign in again.',
    tone: 'warning',
  }),
);

let client: Promise<SupabaseClient<Database>> | undefined;

/** Returns the shared Supabase client. It is loaded on first use, so that public pages stay small. */
export function getSupabase(): Promise<SupabaseClient<Database>> {
  client ??= loadClient({ storageKey: sessionKey, storage: storedSession }).catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** Creates a second client whose session stays in memory and does not affect this browser's session. */
export function openSeparateClient(): Promise<SupabaseClient<Database>> {
  return loadClient({ storageKey: 'link-session', persistSession: false, autoRefreshToken: false });
}

/** The auth client deletes the session when its renewal is refused. Too many requests behind one network are no refusal. */
const fetchKeepingSession: typeof fetch = async (input, init) => {
  const response = await fetchWithTimeout(input, init);
  if (response.status !== 429 || typeof input !== 'string') return response;
  const isRenewal = new URL(input).searchParams.get('grant_type') === 'refresh_token';
  return isRenewal ? new Response(response.body, { status: 503 }) : response;
};

async function loadClient(auth: {
  storageKey: string;
  storage?: typeof storedSession;
  persistSession?: boolean;
  autoRefreshToken?: boolean;
}): Promise<SupabaseClient<Database>> {
  const { SupabaseClient } = await import('@supabase/supabase-js');
  // Callers decide about retries. The data client's own retries would multiply them.
  class OneTryClient extends SupabaseClient<Database> {
    constructor(...options: ConstructorParameters<typeof SupabaseClient<Database>>) {
      super(...options);
      this.rest.retry = false;
    }
  }
  return new OneTryClient(supabaseUrl(), supabasePublishableKey, {
    // Ignores tokens in the URL: an attacker's link would sign this browser in to the attacker's account.
    auth: { ...auth, detectSessionInUrl: false },
    global: { fetch: fetchKeepingSession },
  });
}

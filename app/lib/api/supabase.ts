import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import type { DeviceKey } from '../device/device-keys.ts';
import { supabasePublishableKey, supabaseUrl } from './env.ts';
import { fetchInTime } from './fetch-in-time.ts';

/** Where the browser keeps the session, in local storage. */
export const sessionKey: DeviceKey = 'member-session';

let client: Promise<SupabaseClient<Database>> | undefined;

/** The one Supabase client. It is loaded when something first needs it, so that public pages stay light. */
export function getSupabase(): Promise<SupabaseClient<Database>> {
  client ??= loadClient({ storageKey: sessionKey }).catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** A client beside the one of this browser. What it signs in stays in memory, and ends no other session. */
export function openSeparateClient(): Promise<SupabaseClient<Database>> {
  return loadClient({ storageKey: 'link-session', persistSession: false, autoRefreshToken: false });
}

async function loadClient(auth: {
  storageKey: string;
  persistSession?: boolean;
  autoRefreshToken?: boolean;
}): Promise<SupabaseClient<Database>> {
  const { SupabaseClient } = await import('@supabase/supabase-js');
  /** Each reader decides how often to retry; the data client would silently triple that. */
  class OneTryClient extends SupabaseClient<Database> {
    constructor(...options: ConstructorParameters<typeof SupabaseClient<Database>>) {
      super(...options);
      this.rest.retry = false;
    }
  }
  return new OneTryClient(supabaseUrl(), supabasePublishableKey, {
    // Tokens in an address are ignored: a stranger's link would sign this browser in as the stranger.
    auth: { ...auth, detectSessionInUrl: false },
    global: { fetch: fetchInTime },
  });
}

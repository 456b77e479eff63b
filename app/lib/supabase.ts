import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import { supabasePublishableKey, supabaseUrl } from './env.ts';

/** Where the browser keeps the session, in local storage. */
export const sessionKey = 'member-session';

let client: Promise<SupabaseClient<Database>> | undefined;

/** The one Supabase client. It is loaded when something first needs it, so that public pages stay light. */
export function getSupabase(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js').then(
    ({ createClient }) =>
      createClient<Database>(supabaseUrl(), supabasePublishableKey, {
        // What a link brought is taken out of the address by lib/session, before the router and the history see it.
        auth: { storageKey: sessionKey, detectSessionInUrl: false },
      }),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

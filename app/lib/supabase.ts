import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import type { DeviceKey } from './device-keys.ts';
import { supabasePublishableKey, supabaseUrl } from './env.ts';
import { fetchInTime } from './fetch-in-time.ts';

/** Where the browser keeps the session, in local storage. */
export const sessionKey: DeviceKey = 'member-session';

let client: Promise<SupabaseClient<Database>> | undefined;

/** The one Supabase client. It is loaded when something first needs it, so that public pages stay light. */
export function getSupabase(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js').then(
    ({ SupabaseClient }) => {
      /** Whoever reads says how often to try again; the data client would triple that by itself, in silence. */
      class OneTryClient extends SupabaseClient<Database> {
        constructor(...options: ConstructorParameters<typeof SupabaseClient<Database>>) {
          super(...options);
          this.rest.retry = false;
        }
      }
      return new OneTryClient(supabaseUrl(), supabasePublishableKey, {
        // What a link brought is taken out of the address by lib/session, before the router and the history see it.
        auth: { storageKey: sessionKey, detectSessionInUrl: false },
        global: { fetch: fetchInTime },
      });
    },
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

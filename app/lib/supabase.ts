import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import { supabasePublishableKey, supabaseUrl } from './env.ts';

let client: Promise<SupabaseClient<Database>> | undefined;

/** The one Supabase client. It is loaded when something first needs it, so that public pages stay light. */
export function getSupabase(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js').then(({ createClient }) =>
    createClient<Database>(supabaseUrl(), supabasePublishableKey),
  );
  return client;
}

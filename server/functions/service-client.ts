import { createClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';

/** Never reached over the network; all requests go through `fetchInternal`. */
const INTERNAL_URL = 'http://localhost';

/** Creates the official Supabase client with the rights of `key`. Its requests stay inside this process. */
export function createServiceClient(
  key: string,
  fetchInternal: (request: Request) => Promise<Response>,
): ServiceClient {
  return createClient<Database>(INTERNAL_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: nodeTransport },
    global: { fetch: (input, init) => fetchInternal(new Request(input, init)) },
  });
}

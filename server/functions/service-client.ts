import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';

/** A name that no request leaves the process for; requests to it go through `fetchInside`. */
const INSIDE = 'http://localhost';

/** The official client, speaking to this very process without a socket, with the rights of the key. */
export function createServiceClient(
  key: string,
  fetchInside: (request: Request) => Promise<Response>,
): ServiceClient {
  return createClient<Database>(INSIDE, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: nodeTransport },
    global: { fetch: (input, init) => fetchInside(new Request(input, init)) },
  });
}

import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';

/** A name that no request leaves the process for; requests to it go through `fetchInside`. */
const INSIDE = 'http://localhost';

/** The official client with the service role, speaking to this very process without a socket. */
export function createServiceClient(
  secretKey: string,
  fetchInside: (request: Request) => Promise<Response>,
): ServiceClient {
  return createClient<Database>(INSIDE, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // The client wants one to be made at all; Node 20 brings none, and functions never use it.
    realtime: { transport: WebSocket },
    global: { fetch: (input, init) => fetchInside(new Request(input, init)) },
  });
}

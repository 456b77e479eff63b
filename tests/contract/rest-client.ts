import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createDataService } from 'embedded-supabase/data/service.ts';
import type { Claims, Database } from 'embedded-supabase/database/database.ts';
import { restSchema } from './rest-schema.ts';

export const ada = '11111111-1111-1111-1111-111111111111';
export const bo = '22222222-2222-2222-2222-222222222222';

export const visitor: Claims = { role: 'anon' };
export const member = (sub: string): Claims => ({ role: 'authenticated', sub });
export const secretKey: Claims = { role: 'service_role' };

export interface Club {
  database: Database;
  /** The official client of a user, answered in-process. */
  as(claims: Claims): SupabaseClient;
  /** Sends a request that the client cannot make. `path` is relative to /rest/v1; the body is JSON by default. */
  send(path: string, init?: RequestInit, claims?: Claims): Promise<Response>;
  close(): Promise<void>;
}

/** Opens the data API on a database, after creating the club's schema or another one. */
export async function openClub(database: Database, schema = restSchema): Promise<Club> {
  await database.asOwner((tx) => tx.exec(schema));
  const service = createDataService({ database });
  const answer = (request: Request, claims: Claims) =>
    service(request, {
      caller: { claims },
      requestId: 'contract',
      path: new URL(request.url).pathname.replace('/rest/v1', ''),
      clientAddress: '127.0.0.1',
    });
  return {
    database,
    as: (claims) =>
      createClient('http://club.test', 'sb_publishable_test', {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        // Node 20 has no WebSocket, and nothing here uses one.
        realtime: { transport: NoWebSocket },
        global: { fetch: (input, init) => answer(new Request(input, init), claims) },
      }),
    send(path, init, claims = visitor) {
      const request = new Request(`http://club.test/rest/v1${path}`, init);
      // A Request's default type for text is 'text/plain'.
      if (init?.body && !new Headers(init.headers).has('content-type'))
        request.headers.set('content-type', 'application/json');
      return answer(request, claims);
    },
    close: () => service.close(),
  };
}

class NoWebSocket extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly readyState = 3;
  readonly url = '';
  readonly protocol = '';
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  close(): void {
    throw new Error('WebSocket is not available in this client.');
  }
  send(): void {
    throw new Error('WebSocket is not available in this client.');
  }
}

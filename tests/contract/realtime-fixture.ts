import { randomUUID } from 'node:crypto';
import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { expect, vi } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { createMember } from '../database/people.ts';
import { supabaseDefaultRights } from '../support/test-database.ts';
import type { TestBackend } from './start-test-backend.ts';

/** What a feature's migration contains: a table with policies, added to the publication. */
export const vaultsSchema = `
${supabaseDefaultRights}
  create table public.vaults (
    id uuid primary key default gen_random_uuid(),
    athlete uuid not null,
    status text not null default 'pending',
    height_cm integer,
    big bigint,
    tags text[],
    detail jsonb,
    jumped_at timestamptz
  );
  alter table public.vaults enable row level security;
  revoke all on public.vaults from anon;
  create policy "Athletes see their own vaults, the coach every one" on public.vaults for select to authenticated
    using (athlete = (select auth.uid()) or (select private.is_admin()));
  create policy "Athletes write their own vaults" on public.vaults for all to authenticated
    using (athlete = (select auth.uid())) with check (athlete = (select auth.uid()));
  alter publication supabase_realtime add table public.vaults;
`;

export interface Jump {
  id: string;
  athlete: string;
  status: string;
  height_cm: number | null;
  big: number | null;
  tags: string[] | null;
  detail: unknown;
  jumped_at: string | null;
}
export type JumpChange = RealtimePostgresChangesPayload<Jump>;

/** A user with an account, a session and a signed-in client. */
export interface Athlete {
  id: string;
  sessionId: string;
  client: SupabaseClient;
  token(parts?: { expiresIn?: number; sessionId?: string }): Promise<string>;
}

/** Creates an account with a session and a client. */
export async function signUp(
  server: TestBackend,
  database: Database,
  { admin = false }: { admin?: boolean } = {},
): Promise<Athlete> {
  const { sub: id } = await createMember(database, { admin });
  const sessionId = randomUUID();
  await addSession(database, id, sessionId);
  const token: Athlete['token'] = ({ expiresIn = 3600, sessionId: session = sessionId } = {}) =>
    new SignJWT({ role: 'authenticated', session_id: session, aal: 'aal2', nonce: randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(id)
      .setAudience('authenticated')
      .setIssuer(`${server.url}/auth/v1`)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
      .sign(Buffer.from(server.secrets.jwtSecret, 'utf8'));
  const own = await token();
  const client = clientWith(server, () => Promise.resolve(own));
  // A channel that is subscribed before the client has its token joins as a visitor, and stays one.
  await client.realtime.setAuth();
  return { id, sessionId, token, client };
}

/** Opens the official client with the test's token and fast reconnects. */
export function clientWith(server: TestBackend, accessToken?: () => Promise<string>): SupabaseClient {
  return createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: nodeTransport, reconnectAfterMs: () => 50 },
    ...(accessToken === undefined ? {} : { accessToken }),
  });
}

/** Inserts the session's row, if the auth schema has sessions. */
export async function addSession(database: Database, userId: string, sessionId: string): Promise<void> {
  await database.asOwner((tx) =>
    tx.exec(`do $$ begin
      if to_regclass('auth.sessions') is not null then
        insert into auth.sessions (id, user_id) values ('${sessionId}', '${userId}');
      end if;
    end $$`),
  );
}

export interface Subscription {
  channel: RealtimeChannel;
  changes: JumpChange[];
  /** When each change arrived, by performance.now(). */
  receivedAt: number[];
  /** The statuses that `subscribe` reported, such as SUBSCRIBED and CHANNEL_ERROR. */
  statuses: string[];
  errors: string[];
  /** Texts of system messages. */
  system: string[];
}

type ChangeOptions = Record<string, unknown>;

/** Subscribes to changes of the vaults and waits for the confirmation. */
export async function openSubscription(
  client: SupabaseClient,
  ...options: ChangeOptions[]
): Promise<Subscription> {
  const subscription = subscribe(client, ...options);
  await vi.waitFor(() => expect(subscription.system).toContain('Subscribed to PostgreSQL'), {
    timeout: 20_000,
  });
  return subscription;
}

let channels = 0;

export function subscribe(client: SupabaseClient, ...options: ChangeOptions[]): Subscription {
  const channel = client.channel(`vaults-${(channels += 1)}`);
  const subscription: Subscription = {
    channel,
    changes: [],
    receivedAt: [],
    statuses: [],
    errors: [],
    system: [],
  };
  for (const parts of options.length > 0 ? options : [{}]) {
    channel.on<Jump>(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'vaults', ...parts } as { event: '*'; schema: string },
      (change) => {
        subscription.changes.push(change);
        subscription.receivedAt.push(performance.now());
      },
    );
  }
  channel.on('system', {}, ({ message }: { message: string }) => subscription.system.push(message));
  channel.subscribe((status, error) => {
    subscription.statuses.push(status);
    if (error) subscription.errors.push(error.message);
  });
  return subscription;
}

/** Breaks the connection like a restarting proxy. `disconnect` would prevent reconnecting. */
export function dropConnection(client: SupabaseClient): void {
  const { socketAdapter } = client.realtime as unknown as {
    socketAdapter: { getSocket(): { conn: { terminate(): void } } };
  };
  socketAdapter.getSocket().conn.terminate();
}

/** Waits for at least `count` changes. */
export async function waitForChanges(subscription: Subscription, count: number): Promise<JumpChange[]> {
  await vi.waitFor(() => expect(subscription.changes.length).toBeGreaterThanOrEqual(count), {
    timeout: 20_000,
  });
  return subscription.changes;
}

/** Writes as the owner, bypassing row level security, and returns the row's id. */
export async function write(
  database: Database,
  sql: string,
  params: readonly unknown[] = [],
): Promise<string> {
  const { rows } = await database.asOwner((tx) => tx.query<{ id: string }>(sql, params));
  return rows[0]?.id ?? '';
}

export const insertJump = (database: Database, athlete: string, status = 'pending') =>
  write(database, 'insert into public.vaults (athlete, status) values ($1, $2) returning id', [
    athlete,
    status,
  ]);

/** Runs a job of the backend now. */
export async function runJob(server: TestBackend, name: string): Promise<void> {
  const job = server.backend.jobs.find((known) => known.name === name);
  if (job === undefined) throw new Error(`There is no job '${name}'.`);
  await job.run();
}

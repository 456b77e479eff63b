import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import type { Database } from 'embedded-supabase/database/database.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import type { Database as Tables } from '#domain/database.types.ts';
import { createMember, exemptAdmins, service, ask, type Member, type Role } from '../../database/people.ts';
import { Mending } from '../../support/mend.ts';

/** What the servers acknowledged. All of it must be there at the end. */
export interface Ledger {
  /** Sessions of payments. */
  payments: Set<string>;
  /** Hashes of uploaded films by name. */
  films: Map<string, string>;
  /** Recorded submissions by id, and the name of their film. */
  submissions: Map<string, string>;
  /** Texts of messages by id. */
  messages: Map<string, string>;
  /** Texts of a coach's notes by id. */
  notes: Map<string, string>;
  /** Submissions with a finished review. */
  reviews: Set<string>;
  /** Addresses on the waitlist, whose limit is used up all the time. */
  entries: Set<string>;
  /** How many attempts the limit refused. */
  refused: number;
  signIns: number;
  publications: number;
  /** Publications that a kill interrupted. They were begun again. */
  interrupted: number;
  /** After a publication, how long each server took to show it, in milliseconds. */
  shownMs: number[];
  /** Pages that were opened with all their files. */
  pages: number;
}

export interface Person extends Member {
  token: string;
  client: SupabaseClient<Tables>;
}

export interface Drill extends Mending {
  /** The proxy's address. */
  url: string;
  /** The servers' own addresses. */
  servers: readonly string[];
  database: Database;
  draw: (limit: number) => number;
  ledger: Ledger;
  owner: Person;
  coach: Person;
  athletes: Person[];
  /** A client with the service role. */
  service: SupabaseClient<Tables>;
  isOver(): boolean;
}

interface DrillOptions extends Pick<Drill, 'url' | 'servers' | 'database' | 'draw' | 'isOver'> {
  dataDir: string;
}

/** Who signs in and out. */
export const account = { email: 'drill@example.com', password: 'a long run-up' };

/** Creates the people of the drill. The servers have started. */
export async function openDrill({ dataDir, ...options }: DrillOptions): Promise<Drill> {
  const { database, url } = options;
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    jwtSecret: string;
    secretKey: string;
  };
  await exemptAdmins(database);
  await ask(database, service, `select "public"."set_monthly_reviews"(1000, 1000)`);

  const open = async (name: string, role?: Role): Promise<Person> => {
    const member = await createMember(database, { confirmed: true, metadata: { first_name: name }, role });
    const token = await new SignJWT({ role: 'authenticated', session_id: member.session_id, aal: 'aal2' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(member.sub)
      .setAudience('authenticated')
      .setIssuer(`${url}/auth/v1`)
      .setIssuedAt()
      .setExpirationTime('3h')
      .sign(Buffer.from(secrets.jwtSecret, 'utf8'));
    return { ...member, token, client: clientOf(url, LOCAL_PUBLISHABLE_KEY, token) };
  };
  const client = clientOf(url, secrets.secretKey);
  const { error } = await client.auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  return Object.assign(new Mending(), options, {
    ledger: {
      payments: new Set<string>(),
      films: new Map<string, string>(),
      submissions: new Map<string, string>(),
      messages: new Map<string, string>(),
      notes: new Map<string, string>(),
      reviews: new Set<string>(),
      entries: new Set<string>(),
      refused: 0,
      signIns: 0,
      publications: 0,
      interrupted: 0,
      shownMs: [],
      pages: 0,
    },
    owner: await open('Olga', 'admin'),
    coach: await open('Cora', 'coach'),
    athletes: await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => open(name))),
    service: client,
  });
}

function clientOf(url: string, key: string, token?: string): SupabaseClient<Tables> {
  return createClient<Tables>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: nodeTransport },
    ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
  });
}

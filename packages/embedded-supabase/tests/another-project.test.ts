import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthMail } from '../src/auth/auth-ports.ts';
import { createBackend, type Backend } from '../src/create-backend.ts';
import type { Database } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPglite } from '../src/database/pglite.ts';
import { nodeTransport } from '../src/functions/node-transport.ts';
import { createDiskFileStore } from '../src/node/disk-file-store.ts';

/** The schema of a rowing club, which shares nothing with Crossbar. */
const migrations = [
  {
    version: '1',
    name: 'boats',
    sql: `
      create table "public"."boats" (
        "id" bigint generated always as identity primary key,
        "name" text not null,
        "owner" uuid not null default auth.uid() references "auth"."users" ("id"));
      alter table "public"."boats" enable row level security;
      create policy "Owners see their boats" on "public"."boats" for select to "authenticated" using ("owner" = auth.uid());
      create policy "Owners add boats" on "public"."boats" for insert to "authenticated" with check ("owner" = auth.uid());
      grant select, insert on "public"."boats" to "authenticated";
      insert into "storage"."buckets" ("id", "name", "public") values ('logbook', 'logbook', true);
      create policy "Members write the logbook" on "storage"."objects" for insert to "authenticated" with check ("bucket_id" = 'logbook');
      create policy "Members see the logbook" on "storage"."objects" for select to "authenticated" using ("bucket_id" = 'logbook');`,
  },
];

const siteUrl = 'http://localhost:4000';
const publishableKey = 'sb_publishable_rowing';
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error };

let database: Database;
let backend: Backend;
let directory: string;
const mails: AuthMail[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-supabase-'));
  database = await openPglite({ memory: true });
  await migrate(database, migrations);
  backend = createBackend({
    database,
    files: await createDiskFileStore(directory),
    publishableKey,
    secretKey: 'sb_secret_rowing_0123456789',
    jwtSecret: 'a secret of at least thirty-two characters',
    siteUrl,
    localOnly: true,
    functions: {
      greet: {
        handle: async (request) =>
          Response.json({ hello: ((await request.json()) as { name: string }).name }),
        verifyJwt: true,
        rateLimit: 'all',
      },
    },
    queueMail: (_tx, mail) => Promise.resolve(void mails.push(mail)),
    passwords: { minimum: 8, isCommon: (password) => password === 'rowing12' },
    rateLimits: {},
    insertLimits: new Map(),
    uploadLifeHours: 1,
    orphanLifeHours: 1,
    log: silent,
  });
}, 120_000);
afterAll(async () => {
  await backend.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

/** A client that calls the backend directly, without a socket. */
const openClient = () =>
  createClient(siteUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: nodeTransport },
    global: {
      fetch: (input, init) => backend.fetch(new Request(input, init), { clientAddress: '127.0.0.1' }),
    },
  });

async function joinClub(email: string) {
  const client = openClient();
  expect((await client.auth.signUp({ email, password: 'a long pull' })).error).toBeNull();
  const mail = mails.findLast(({ recipient }) => recipient === email);
  if (mail?.kind !== 'confirm-signup') throw new Error('No confirmation mail was queued');
  const { error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'signup' });
  expect(error).toBeNull();
  return client;
}

test('applies the project’s password rules and passes account mails to its queue', async () => {
  const { error } = await openClient().auth.signUp({ email: 'cox@example.com', password: 'rowing12' });
  expect(error?.code).toBe('weak_password');
  await joinClub('stroke@example.com');
  expect(mails.map(({ kind }) => kind)).toContain('confirm-signup');
});

test('applies the project’s row level security policies', async () => {
  const [owner, other] = [await joinClub('ada@example.com'), await joinClub('eve@example.com')];
  expect((await owner.from('boats').insert({ name: 'Kestrel' })).error).toBeNull();
  expect((await owner.from('boats').select('name')).data).toEqual([{ name: 'Kestrel' }]);
  expect((await other.from('boats').select('name')).data).toEqual([]);
  expect((await openClient().from('boats').select('name')).data).toEqual([]);
});

test('stores files in the project’s buckets and runs its functions', async () => {
  const member = await joinClub('bow@example.com');
  expect((await member.storage.from('logbook').upload('day-1.txt', 'Calm water.')).error).toBeNull();
  const { data } = await openClient().storage.from('logbook').download('day-1.txt');
  expect(await data?.text()).toBe('Calm water.');
  expect((await member.functions.invoke('greet', { body: { name: 'Bow' } })).data).toEqual({ hello: 'Bow' });
});

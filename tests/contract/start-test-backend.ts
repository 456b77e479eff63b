import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import {
  createCrossbar,
  type Crossbar,
  type CrossbarOptions,
  type Secrets,
} from '#server/create-crossbar.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { readSettings } from '#server/settings.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import { startJobs } from 'embedded-supabase/node/jobs.ts';
import { listen } from 'embedded-supabase/node/listen.ts';
import { makePushKeys } from '#server/secrets.ts';
import { createSmtpSender } from '#server/smtp-mail.ts';
import { createCurrentRelease, type Release } from '#server/release.ts';
import type { SiteFiles } from 'embedded-supabase/site/site-files.ts';
import { brand, catalog } from '../support/shop-catalog.ts';
import { openSession } from '../database/people.ts';
import type { Database as Tables } from '#domain/database.types.ts';

export interface TestBackend {
  /** The backend's URL, without a trailing slash. */
  url: string;
  backend: Crossbar;
  secrets: Secrets;
  publishableKey: string;
  /** The folder of stored files. */
  filesDirectory: string;
  /** A visitor's client: the publishable key, signed out. */
  anonClient(): SupabaseClient<Tables>;
  /** A client with the service role: the secret key. */
  serviceClient(): SupabaseClient<Tables>;
  /** A client signed in with a second factor. The test creates the account itself. */
  userClient(userId: string): Promise<SupabaseClient<Tables>>;
  /** Returns an access token of the user, valid for an hour. */
  accessToken(userId: string): Promise<string>;
  close(): Promise<void>;
}

export type TestBackendOptions = Partial<
  Pick<CrossbarOptions, 'rateLimits' | 'answerLimitMs' | 'studio' | 'leases' | 'now' | 'log' | 'settings'>
> & {
  /** Another server with the same database, whose files and secrets it shares. */
  beside?: TestBackend;
  site?: SiteFiles;
  /** Instead of `site` with the repository's catalog. */
  release?: Release;
  /** Whether the sandbox and the mail queue run in the background. By default the test runs each step. */
  background?: boolean;
  /** The free share of the disk, from 0 to 1. By default the real one. */
  freeShare?: () => number;
};

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Starts the whole backend on a test's database, on a free port. Close it before the database. */
export async function startTestBackend(
  database: Database,
  options: TestBackendOptions = {},
): Promise<TestBackend> {
  const { background = false, freeShare, site, release, beside, ...parts } = options;
  const directory = await mkdtemp(join(tmpdir(), 'crossbar-backend-'));
  const filesDirectory = beside?.filesDirectory ?? join(directory, 'files');
  const settings = parts.settings ?? readSettings({});
  const random = () => randomBytes(24).toString('base64url');
  const secrets: Secrets = beside?.secrets ?? {
    jwtSecret: random(),
    secretKey: `sb_secret_${random()}`,
    linkSecret: random(),
    sandboxWebhookSecret: `whsec_${random()}`,
    pushKeys: makePushKeys(),
  };
  const files = await createDiskFileStore(filesDirectory);
  // Limits in Postgres count by the clock of the machine. At another time, those of before have ended.
  if (parts.now) await database.asOwner((tx) => tx.exec('delete from "crossbar"."limits"'));
  const backend = await createCrossbar({
    rateLimits: {},
    log: silent,
    ...parts,
    database,
    files: freeShare ? { ...files, freeShare: () => Promise.resolve(freeShare()) } : files,
    settings,
    secrets,
    siteUrl: 'http://localhost',
    release: createCurrentRelease(release ?? { site, brand, catalog }),
    createSmtpSender,
  });
  const listening = await listen(backend, {
    host: '127.0.0.1',
    port: 0,
    trustProxy: settings.mode === 'live',
  });
  const url = `http://localhost:${listening.port}`;
  backend.setSiteUrl(url);
  if (background) backend.start();
  const jobs = startJobs(background ? backend.jobs : [], parts.log ?? silent);

  function client(key: string, token?: string): SupabaseClient<Tables> {
    return createClient<Tables>(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: nodeTransport },
      ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
    });
  }

  async function accessToken(userId: string): Promise<string> {
    return new SignJWT({
      role: 'authenticated',
      session_id: await openSession(database, userId),
      aal: 'aal2',
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setAudience('authenticated')
      .setIssuer(`${url}/auth/v1`)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(Buffer.from(secrets.jwtSecret, 'utf8'));
  }

  return {
    url,
    backend,
    secrets,
    publishableKey: settings.publishableKey,
    filesDirectory,
    anonClient: () => client(settings.publishableKey),
    serviceClient: () => client(secrets.secretKey),
    userClient: async (userId) => client(settings.publishableKey, await accessToken(userId)),
    accessToken,
    async close() {
      await listening.close();
      await jobs.close();
      await backend.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

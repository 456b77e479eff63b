import { randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { Database } from '../../backend/database/database.ts';
import { nodeTransport } from '../../backend/functions/node-transport.ts';
import { listMails, type SandboxMail } from '../../backend/sandbox/mail/mailbox.ts';
import type { TestBackend } from './start-test-backend.ts';

export const password = 'a long run-up';

export const someAddress = (name = 'ada'): string => `${name}-${randomUUID()}@example.com`;

/** A browser of its own: nobody is signed in, and nothing is shared with other clients. */
export function openBrowser(
  backend: TestBackend,
  { flowType = 'implicit' }: { flowType?: 'implicit' | 'pkce' } = {},
): SupabaseClient {
  const kept = new Map<string, string>();
  return createClient(backend.url, backend.publishableKey, {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    realtime: { transport: nodeTransport },
  });
}

/** Sends what is queued, and gives what arrived for the address, newest first. */
export async function readMail(
  { database, backend }: { database: Database; backend: TestBackend },
  to: string,
): Promise<SandboxMail[]> {
  await backend.backend.jobs.find(({ name }) => name === 'deliver mail')?.run();
  return listMails(database, { to, limit: 50 });
}

export interface MailedLink {
  url: string;
  token: string;
  code: string;
}

/** The link and the code of the newest mail to the address. */
export async function newestLink(
  place: { database: Database; backend: TestBackend },
  to: string,
): Promise<MailedLink> {
  const [mail] = await readMail(place, to);
  const url = /http\S+\/auth\/v1\/verify\?\S+/.exec(mail?.text ?? '')?.[0];
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (url === undefined || code === undefined) throw new Error(`No mail with a link arrived for ${to}`);
  return { url, code, token: new URL(url).searchParams.get('token') ?? '' };
}

export interface Landing {
  status: number;
  /** Where the link led, without '#' and query. */
  address: string;
  query: URLSearchParams;
  hash: URLSearchParams;
}

/** Opens a mailed link as a browser does, without following it on to the site. */
export async function openLink(url: string): Promise<Landing> {
  const answer = await fetch(url, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The link answered ${answer.status} and led nowhere`);
  const target = new URL(location);
  return {
    status: answer.status,
    address: `${target.origin}${target.pathname}`,
    query: target.searchParams,
    hash: new URLSearchParams(target.hash.slice(1)),
  };
}

/** Signs somebody up and confirms the address by the mailed link. The browser is signed in afterwards. */
export async function joinAs(
  place: { database: Database; backend: TestBackend },
  { email = someAddress(), data = {} }: { email?: string; data?: object } = {},
): Promise<{ email: string; browser: SupabaseClient; session: Session }> {
  const browser = openBrowser(place.backend);
  const { error } = await browser.auth.signUp({ email, password, options: { data } });
  expect(error).toBeNull();
  const { hash } = await openLink((await newestLink(place, email)).url);
  const signedIn = await browser.auth.setSession({
    access_token: hash.get('access_token') ?? '',
    refresh_token: hash.get('refresh_token') ?? '',
  });
  expect(signedIn.error).toBeNull();
  if (signedIn.data.session === null) throw new Error('The link opened no session');
  return { email, browser, session: signedIn.data.session };
}

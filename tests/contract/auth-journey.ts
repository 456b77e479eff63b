import { randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { listMails, type SandboxMail } from '#server/sandbox/mail/mailbox.ts';
import { asOwner, exemptAdmins } from '../database/people.ts';
import { linkOf, type MailedLink } from '../support/mailed-link.ts';
import type { TestBackend } from './start-test-backend.ts';

export const password = 'a long run-up';

export const someAddress = (name = 'ada'): string => `${name}-${randomUUID()}@example.com`;

/** Opens a separate browser client: signed out, with its own storage. */
export function openBrowser(backend: TestBackend): SupabaseClient {
  const storage = new Map<string, string>();
  return createClient(backend.url, backend.publishableKey, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
    realtime: { transport: nodeTransport },
  });
}

/** Delivers the queue and returns the mails to the address, newest first. */
export async function readMail(
  { database, backend }: { database: Database; backend: TestBackend },
  to: string,
): Promise<SandboxMail[]> {
  await backend.backend.jobs.find(({ name }) => name === 'deliver mail')?.run();
  return listMails(database, { to, limit: 50 });
}

/** Delivers the queue and returns the subjects of all mails to the address. Mails of one run are in any order. */
export async function readSubjects(
  context: { database: Database; backend: TestBackend },
  to: string,
): Promise<string[]> {
  return (await readMail(context, to)).map(({ subject }) => subject);
}

/** Returns the link and the code of the newest mail to the address. */
export async function newestLink(
  context: { database: Database; backend: TestBackend },
  to: string,
): Promise<MailedLink> {
  const mail = (await readMail(context, to)).find(({ text }) => text?.includes('/auth/confirm?'));
  if (mail === undefined) throw new Error(`No link arrived for ${to}`);
  return linkOf(mail.text ?? '');
}

/** Sends the link's token, like the button on its page. On success, the browser is signed in. */
export function pressLink(browser: SupabaseClient, { token, type }: Pick<MailedLink, 'token' | 'type'>) {
  return browser.auth.verifyOtp({ token_hash: token, type });
}

/** Signs up and confirms the address with the emailed link. The browser is then signed in. */
export async function joinAs(
  context: { database: Database; backend: TestBackend },
  { email = someAddress(), data = {} }: { email?: string; data?: object } = {},
): Promise<{ email: string; browser: SupabaseClient; session: Session }> {
  const browser = openBrowser(context.backend);
  const { error } = await browser.auth.signUp({ email, password, options: { data } });
  expect(error).toBeNull();
  const confirmed = await pressLink(browser, await newestLink(context, email));
  expect(confirmed.error).toBeNull();
  if (confirmed.data.session === null) throw new Error('The link opened no session');
  return { email, browser, session: confirmed.data.session };
}

/** A member with a signed-in browser. */
export type Joined = Awaited<ReturnType<typeof joinAs>>;

/** Joins as an owner, who needs no second factor. */
export async function joinAsOwner(context: { database: Database; backend: TestBackend }): Promise<Joined> {
  const owner = await joinAs(context);
  await asOwner(context.database, `select "public"."grant_role"($1, 'admin')`, [owner.email]);
  await exemptAdmins(context.database);
  return owner;
}

interface SignedIn {
  session: Pick<Session, 'access_token'>;
}

export const bearer = ({ session }: SignedIn) => ({ authorization: `Bearer ${session.access_token}` });

/** Calls a function as a member: by POST with a body, by GET without. */
export function callWithSession(
  backend: TestBackend,
  person: SignedIn,
  name: string,
  body?: object,
): Promise<Response> {
  return fetch(`${backend.url}/functions/v1/${name}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...bearer(person) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Page } from '@playwright/test';

const apikey = 'sb_publishable_crossbar_local';

/** Password of the demo accounts, as the setting DEMO_PASSWORD. */
export const demoPassword = 'crossbar-demo';

/** A signed-in demo account. */
export interface Person {
  id: string;
  token: string;
  /** The session as the site keeps it in the browser. */
  session: string;
}

export async function signIn(url: string, who: 'athlete' | 'coach'): Promise<Person> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@example.com`, password: demoPassword }),
  });
  const session = await answer.text();
  const { access_token: token, user } = JSON.parse(session) as { access_token: string; user: { id: string } };
  return { id: user.id, token, session };
}

/** Sends a row, rows or a file to the backend. Returns the rows that were written. Throws if they are refused. */
export async function send(
  url: string,
  person: Person,
  path: string,
  body: object,
  type = 'application/json',
): Promise<Record<string, unknown>[]> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      apikey,
      authorization: `Bearer ${person.token}`,
      'content-type': type,
      prefer: 'return=representation',
    },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json() as Promise<Record<string, unknown>[]>;
}

/** Submits a film as the athlete, with other columns of the submission. Returns the submission's id. */
export async function submitFilm(
  url: string,
  athlete: Person,
  file: string,
  columns: object = {},
): Promise<string> {
  const type = extname(file);
  const path = `${athlete.id}/${crypto.randomUUID()}${type}`;
  const stored = `/storage/v1/object/video-submissions/${path}`;
  await send(url, athlete, stored, readFileSync(file), `video/${type.slice(1)}`);
  const row = { user_id: athlete.id, video_url: path, video_file_name: `bench${type}`, video_file_size: 1 };
  const status = { submission_status: 'pending' };
  const [submission] = await send(url, athlete, '/rest/v1/video_submissions', {
    ...row,
    ...status,
    ...columns,
  });
  return String(submission?.['id']);
}

/** Signs a page of the site in. */
export async function enterAs(page: Page, { session }: Person): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('member-session', value), session);
}

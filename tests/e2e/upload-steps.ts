import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { FrameMark } from '#features/review/room/measure/measurement.ts';
import { box, namedTags } from '#lib/film-place/synthetic-film.ts';
import { readMembers } from '#content/members.server.ts';
import {
  enterAs,
  headersOf,
  makeMember,
  readMail,
  sayAge,
  type Account,
  type Member,
} from './account-steps.ts';
import { expect } from './fixtures.ts';

/** A real video of seven seconds. */
export const filmPath = 'content/files/videos/drills/a-skip.webm';
const film = readFileSync(filmPath);

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real video that is uploaded in one chunk. */
export function shortFilm(name = 'short-run.webm'): ChosenFile {
  return { name, mimeType: 'video/webm', buffer: film };
}

/** The same video followed by padding (a WebM Void element), so that it is uploaded in two chunks of at most 6 MiB. */
export function longFilm(name = 'full-run.webm'): ChosenFile {
  const padding = randomBytes(7_000_000);
  const header = Buffer.alloc(9);
  header[0] = 0xec;
  header.writeBigUInt64BE((1n << 56n) | BigInt(padding.length), 1);
  return { name, mimeType: 'video/webm', buffer: Buffer.concat([film, header, padding]) };
}

/** A film of a phone that knows where it was: the movie and its tags are at the end. */
export function filmFrom(place: string): ChosenFile {
  const bytes = readFileSync('tests/films/constant.mp4');
  const at = bytes.indexOf('moov') - 4;
  const movie = bytes.subarray(at, at + bytes.readUInt32BE(at));
  const tags = namedTags({
    'com.apple.quicktime.location.ISO6709': place,
    'com.android.capture.fps': [0x42, 0x48, 0, 0],
  });
  const buffer = Buffer.concat([
    bytes.subarray(0, at),
    // Empty space, so that the pictures stay where the movie says.
    box('free', new Uint8Array(movie.length - 8)),
    bytes.subarray(at + movie.length),
    box('moov', movie.subarray(8), box('udta', box('©xyz', [0, place.length, 0, 0], place)), tags),
  ]);
  return { name: `from-a-phone-${randomUUID()}.mp4`, mimeType: 'video/mp4', buffer };
}

/** Creates a member and opens /upload. `isNew`: the member has not stated an age yet. */
export async function openUpload(page: Page, firstName: string, { isNew = false } = {}): Promise<Member> {
  const member = await makeMember(page.request, firstName);
  if (!isNew) await sayAge(page.request, member);
  await enterAs(page, member);
  await page.goto('/upload');
  await expect(page.getByRole('button', { name: 'Choose a video' })).toBeVisible();
  return member;
}

export async function choose(page: Page, file: ChosenFile): Promise<void> {
  await page.getByLabel('Video file').setInputFiles(file);
}

/** Chooses a video, waits for its preview, and uploads it. */
export async function send(page: Page, file: ChosenFile): Promise<void> {
  await choose(page, file);
  await expect(page.getByLabel(`Preview of ${file.name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Upload Video' }).click();
}

/** The list entry of a video that is being uploaded. */
export const uploadingEntry = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Uploading' }).getByRole('listitem').filter({ hasText: name });

/** The list entry of a submission. */
export const submission = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your submissions' }).getByRole('listitem').filter({ hasText: name });

/** Intercepts every chunk of an upload. Chunks are numbered from 1. */
export async function onChunks(
  page: Page,
  decide: (route: Route, chunk: number) => Promise<void>,
): Promise<void> {
  let chunk = 0;
  await page.route('**/storage/v1/upload/resumable/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    chunk += 1;
    return decide(route, chunk);
  });
}

/** Returns functions that call the API as a user. */
export async function openApi(request: APIRequestContext, account: Account) {
  const headers = { ...(await headersOf(request, account)), prefer: 'return=representation' };
  /** Reads the submission with a file name. */
  async function read(name: string) {
    const address = `/rest/v1/video_submissions?video_file_name=eq.${encodeURIComponent(name)}`;
    const found = await request.get(`${address}&select=id,video_url,jumps(*)`, { headers });
    const rows = (await found.json()) as {
      id: string;
      video_url: string;
      jumps: Record<string, unknown> | null;
    }[];
    return rows[0];
  }
  return {
    /** Finishes the review of the submission with a file name. */
    async decide(name: string, status: 'approved' | 'rejected'): Promise<void> {
      const decided = await request.post('/rest/v1/rpc/finish_review', {
        headers,
        data: { p_submission_id: (await read(name))?.id, p_decision: status, p_summary: 'Seen.' },
      });
      expect(decided.ok()).toBe(true);
    },
    /** Saves the coach's first note on the submission with a file name. */
    async beginReview(name: string): Promise<void> {
      const begun = await request.post('/rest/v1/review_notes', {
        headers,
        data: { submission_id: (await read(name))?.id, at_us: 0, body: 'Tall.' },
      });
      expect(begun.ok()).toBe(true);
    },
    /** Returns the id of the submission with a file name. */
    idOf: async (name: string): Promise<string> => (await read(name))?.id ?? '',
    /** Returns the jump of a submission, undefined if it has none. */
    jump: async (name: string) => (await read(name))?.jumps ?? undefined,
    /** Returns what was measured in a submission. */
    async measurements(id: string): Promise<{ id: string; marks: FrameMark[] }[]> {
      const found = await request.get(`/rest/v1/review_measurements?submission_id=eq.${id}&select=id,marks`, {
        headers,
      });
      return (await found.json()) as { id: string; marks: FrameMark[] }[];
    },
    /** Returns the stored file of a submission. */
    async stored(name: string): Promise<Buffer> {
      const path = (await read(name))?.video_url;
      const file = await request.get(`/storage/v1/object/video-submissions/${path}`, { headers });
      return file.body();
    },
  };
}

/** Agrees as the guardian whom a member named, with the button on the page that the mail links to. */
export async function consentAs(page: Page, guardian: string): Promise<void> {
  const named = await readMail(page.request, guardian, / named you as parent or guardian$/);
  await page.goto(/https?:\/\/\S+\/guardian\?consent=\S+/.exec(named.text)?.[0] ?? '');
  await page.getByRole('button', { name: readMembers().guardian.consent.agree }).click();
  await expect(page.getByRole('status')).toContainText(readMembers().guardian.consent.agreed);
}

import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { frameFilm } from 'vault-figures/generators';
import { coach, headersOf, publishableKey, startSession, type Account } from './account-steps.ts';
import { expect } from './fixtures.ts';

/** Waits until all changes of the coach are saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
}

/** Submits a film of tests/films, or `bytes` under its name, like /upload. Returns the submission's id. */
export async function submitVideo(
  request: APIRequestContext,
  account: Account,
  film: string,
  bytes: Buffer = readFileSync(`tests/films/${film}`),
): Promise<string> {
  const session = await startSession(request, account);
  const headers = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` };
  const type = film.endsWith('.mp4') ? 'video/mp4' : 'video/webm';
  const path = `${session.user.id}/${Date.now()}.${film.split('.').at(-1)}`;
  const upload = await request.post(`/storage/v1/object/video-submissions/${path}`, {
    headers: { ...headers, 'content-type': type },
    data: bytes,
  });
  expect(upload.ok()).toBe(true);
  const insert = await request.post('/rest/v1/video_submissions', {
    headers: { ...headers, prefer: 'return=representation' },
    data: {
      user_id: session.user.id,
      video_url: path,
      video_file_name: film,
      video_file_size: 1,
      submission_status: 'pending',
    },
  });
  const [{ id } = { id: '' }] = (await insert.json()) as { id: string }[];
  return id;
}

/** Saves the numbers of a jump as the athlete, like the form of /upload. */
export async function saveJump(
  request: APIRequestContext,
  account: Account,
  submission: string,
  jump: Record<string, unknown>,
): Promise<void> {
  const answer = await request.post('/rest/v1/jumps', {
    headers: await headersOf(request, account),
    data: { submission_id: submission, ...jump },
  });
  expect(answer.ok()).toBe(true);
}

/** Finishes a review as the coach, with one note on the first frame, and `rows` of other tables by the table's name. */
export async function finishWithNote(
  request: APIRequestContext,
  submission: string,
  rows: Record<string, readonly object[]> = {},
): Promise<void> {
  const headers = await headersOf(request, coach);
  const note = await request.post('/rest/v1/review_notes', {
    headers,
    data: { submission_id: submission, at_us: 0, body: 'Plant earlier.' },
  });
  expect(note.ok()).toBe(true);
  for (const [table, more] of Object.entries(rows)) {
    const data = more.map((row) => ({ submission_id: submission, ...row }));
    const added = await request.post(`/rest/v1/${table}`, { headers, data });
    expect(added.ok(), await added.text()).toBe(true);
  }
  const finish = await request.post('/rest/v1/rpc/finish_review', {
    headers,
    data: { p_submission_id: submission, p_decision: 'approved', p_summary: 'Run tall.' },
  });
  expect(finish.ok()).toBe(true);
}

/** Opens the review room and waits until the video can be stepped. */
export async function openRoom(page: Page, submissionId: string): Promise<void> {
  await page.goto(`/reviews/${submissionId}`);
  await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
}

/** Reads the frame number from the blocks in the shown frame, or in that of the other film. Undefined while a block is gray. */
export function readFrame(page: Page, film: 'this' | 'other' = 'this'): Promise<number | undefined> {
  return page.evaluate(
    ({ bits, width, height, isOther }) => {
      const canvas = document.querySelector<HTMLCanvasElement>(
        `canvas[role=img]${isOther ? '[aria-label="Comparison video"]' : ''}`,
      );
      const context = canvas?.getContext('2d');
      if (!canvas || !context || canvas.width !== width || canvas.height !== height) return undefined;
      let number = 0;
      for (let bit = 0; bit < bits; bit++) {
        const [red = 128] = context.getImageData((bit + 0.5) * (width / bits), 45, 1, 1).data;
        if (red > 70 && red < 185) return undefined;
        number = number * 2 + (red >= 185 ? 1 : 0);
      }
      return number;
    },
    { bits: frameFilm.bits, width: frameFilm.width, height: frameFilm.height, isOther: film === 'other' },
  );
}

/** Expects the room to report and to show this frame. */
export async function expectFrame(page: Page, frame: number): Promise<void> {
  await expect(page.getByTestId('frame').first()).toHaveText(String(frame));
  await expect.poll(() => readFrame(page)).toBe(frame);
}

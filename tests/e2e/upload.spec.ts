import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readMembers } from '#content/members.server.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { coach, openAs, readMail, signIn, toastOf } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  choose,
  filmFrom,
  longFilm,
  onChunks,
  openApi,
  openUpload,
  send,
  shortFilm,
  submission,
  uploadingEntry,
} from './upload-steps.ts';

const uploaded = "Video uploaded successfully! We'll review it soon.";
const isCut = 'Connection lost. The upload continues automatically when you’re back online.';

test('redirects a visitor to sign in', async ({ page }) => {
  await page.goto('/upload');
  await expect(page).toHaveURL('/auth?next=%2Fupload');
});

test('Ada uploads a video although the connection is lost twice; it appears at the desk of the coach, who watches and approves it', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  const ada = await openUpload(page, 'Ada');
  const film = longFilm(`ada-${randomUUID()}.webm`);
  const desk = await openAs(browser, coach);
  await desk.goto('/admin/videos?tab=submissions');
  await desk.getByLabel('Search').fill(film.name);
  await expect(desk.getByText('No submissions match this search.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Video' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeHidden();
  await onChunks(page, async (route, piece) => {
    if (piece === 2) return route.abort('connectionreset');
    if (piece === 3) await context.setOffline(true);
    return piece === 3 ? route.abort('internetdisconnected') : route.continue();
  });
  await send(page, film);
  const entry = uploadingEntry(page, film.name);
  await expect(entry.getByRole('progressbar')).toBeVisible();
  await expect(entry.getByText(isCut)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => page.evaluate(() => navigator.onLine), { timeout: 20_000 }).toBe(false);
  await expect(entry.getByText(isCut)).toBeVisible();
  await context.setOffline(false);

  await expect(toastOf(page, uploaded)).toBeVisible({ timeout: 30_000 });
  await expect(entry).toBeHidden();
  const row = submission(page, film.name);
  await expect(row.getByText('Pending')).toBeVisible();
  await expect(row.getByText('in your coach’s queue')).toBeVisible();
  await expect(row.getByText(`${(film.buffer.length / 1024 / 1024).toFixed(1)} MB`)).toBeVisible();
  const api = await openApi(page.request, coach);
  expect((await api.stored(film.name)).equals(film.buffer)).toBe(true);
  const card = desk.getByRole('article', { name: film.name });
  await expect(card).toContainText('Pending');

  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page).toHaveURL('/submission-thank-you');
  await expect(page.getByText(readMembers().submissionThankYou.lead)).toBeVisible();
  await expect(page.getByText(/24-48 hours/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Upload Page' }).click();
  await row.getByRole('button', { name: `Change details of ${film.name}` }).click();
  const change = page.getByRole('dialog', { name: 'Change the details' });
  await change.getByLabel('Bar height').fill('4.10 m');
  await change.getByLabel('Your question').fill('Am I under?');
  await change.getByLabel('Start').fill('2');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Your changes are saved.')).toBeVisible();
  expect(await api.jump(film.name)).toMatchObject({
    bar_m: 4.1,
    question: 'Am I under?',
    trim_start_us: 2_000_000,
  });

  await card.getByRole('button', { name: 'Preview' }).click();
  const preview = desk.getByRole('dialog', { name: film.name });
  const seconds = () =>
    preview.locator('video').evaluate((video: HTMLVideoElement) => Math.round(video.duration));
  await expect.poll(seconds).toBe(7);
  await expect(row.getByText('opened by your coach')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Change/ })).toBeHidden();
  await preview.getByRole('button', { name: 'Approve' }).click();
  await expect(toastOf(desk, 'Submission approved successfully')).toBeVisible();
  await expect(row.getByText('Approved')).toBeVisible({ timeout: 20_000 });
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeHidden();
  await expect(row.getByRole('link', { name: `See feedback on ${film.name}` })).toHaveAttribute(
    'href',
    /^\/reviews\//,
  );
  await readMail(page.request, ada.email, /^Your video was approved$/);
});

test(
  'a video chosen offline is stored on the device and uploaded from a new page when online',
  { tag: '@full' },
  async ({ page, context }) => {
    await openUpload(page, 'Bo');
    await context.setOffline(true);
    await send(page, shortFilm('in-the-hall.webm'));
    await expect(
      uploadingEntry(page, 'in-the-hall.webm').getByText(
        'Saved on this device. The upload starts when you’re back online.',
      ),
    ).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto('/upload');
    await expect(submission(later, 'in-the-hall.webm').getByText('Pending')).toBeVisible({ timeout: 20_000 });
    await expect(later.getByRole('region', { name: 'Uploading' })).toBeHidden();
  },
);

test(
  'a video sent offline is uploaded from the same page when online; a chosen video survives a reload',
  { tag: '@full' },
  async ({ page, context }) => {
    await openUpload(page, 'Cleo');
    await choose(page, shortFilm('chosen.webm'));
    await expect(page.getByLabel('Preview of chosen.webm')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Preview of chosen.webm')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(uploadingEntry(page, 'chosen.webm')).toBeVisible();
    await context.setOffline(false);
    await expect(submission(page, 'chosen.webm').getByText('Pending')).toBeVisible({ timeout: 20_000 });
  },
);

test(
  'a film is sent without the place that the phone wrote into it, and otherwise as it is',
  { tag: '@full' },
  async ({ page }) => {
    await openUpload(page, 'Orla');
    const place = '+48.8577+002.2950/';
    const film = filmFrom(place);
    expect(film.buffer.includes(place)).toBe(true);
    await send(page, film);
    await expect(toastOf(page, uploaded)).toBeVisible({ timeout: 30_000 });
    const stored = await (await openApi(page.request, coach)).stored(film.name);
    expect([stored.length, stored.includes('48.8577')]).toEqual([film.buffer.length, false]);
    expect(stored.includes('com.android.capture.fps')).toBe(true);
  },
);

/** The phases of the videos that the device keeps. A reload within a few milliseconds can come before the last one is stored. */
function readSavedPhases(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('chosen-videos');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('facts').objectStore('facts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { phase: { name: string } }[]).map(({ phase }) => phase.name));
          };
        };
      }),
  );
}

test(
  'Dee pauses an upload, reloads, resumes at the same place, and cancels another upload',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await openUpload(page, 'Dee');
    const offsets: string[] = [];
    let isReleased = false;
    await onChunks(page, async (route) => {
      const offset = route.request().headers()['upload-offset'] ?? '';
      // The second chunk never gets a response, like on a bad connection.
      if (offset !== '0' && !isReleased) return;
      offsets.push(offset);
      return route.continue();
    });
    await send(page, longFilm('paused.webm'));
    const entry = uploadingEntry(page, 'paused.webm');
    await expect.poll(() => offsets, { timeout: 20_000 }).toEqual(['0']);
    await expect(entry.getByText(/^6\.\d MB of/)).toBeVisible();
    await entry.getByRole('button', { name: 'Pause' }).click();
    await expect(entry.getByText('Paused.', { exact: true })).toBeVisible();
    await expect.poll(() => readSavedPhases(page)).toEqual(['paused']);
    await page.reload();
    await expect(entry.getByText('Paused.', { exact: true })).toBeVisible();
    isReleased = true;
    await entry.getByRole('button', { name: 'Resume' }).click();
    await expect(submission(page, 'paused.webm').getByText('Pending')).toBeVisible({ timeout: 30_000 });
    // The first chunk was sent only once.
    expect(offsets[0]).toBe('0');
    expect(offsets.slice(1)).not.toContain('0');

    isReleased = false;
    const removed = page.waitForRequest((request) => request.method() === 'DELETE');
    await send(page, longFilm('cancelled.webm'));
    await expect(uploadingEntry(page, 'cancelled.webm').getByText(/^6\.\d MB of/)).toBeVisible({
      timeout: 20_000,
    });
    await uploadingEntry(page, 'cancelled.webm').getByRole('button', { name: 'Cancel' }).click();
    await expect(uploadingEntry(page, 'cancelled.webm')).toBeHidden();
    await removed;
    await page.reload();
    await expect(submission(page, 'paused.webm')).toBeVisible();
    await expect(page.getByText('cancelled.webm')).toBeHidden();
  },
);

test(
  'Eli is signed out during an upload and signs in again, and the upload continues',
  { tag: '@full' },
  async ({ page, context }) => {
    test.setTimeout(120_000);
    const eli = await openUpload(page, 'Eli');
    let isHeld = true;
    await onChunks(page, async (route, piece) => {
      if (piece === 1) return route.continue();
      // First the server rejects the token, then the request gets no response.
      if (piece === 2) return route.fulfill({ status: 401, body: 'Unauthorized' });
      return isHeld ? undefined : route.continue();
    });
    await send(page, longFilm('expired.webm'));
    await expect(uploadingEntry(page, 'expired.webm').getByText(/^6\.\d MB of/)).toBeVisible({
      timeout: 20_000,
    });
    const other = await context.newPage();
    await other.goto('/robots.txt');
    await other.evaluate(() => localStorage.removeItem('member-session'));
    await expect(page).toHaveURL('/auth?next=%2Fupload');
    isHeld = false;
    await signIn(page, eli);
    await expect(page).toHaveURL('/upload');
    await expect(submission(page, 'expired.webm').getByText('Pending')).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'the toast appears in the window where the video was sent, not in the one that uploads it',
  { tag: '@full' },
  async ({ page, context }) => {
    await openUpload(page, 'Kim');
    const sender = await context.newPage();
    await sender.goto('/upload');
    await send(sender, shortFilm('from-the-second-window.webm'));
    await expect(toastOf(sender, uploaded)).toBeVisible({ timeout: 20_000 });
    await expect(submission(page, 'from-the-second-window.webm')).toBeVisible();
    await expect(toastOf(page, uploaded)).toBeHidden();
  },
);

test(
  'a video whose review has begun cannot be deleted, and the page says why',
  { tag: '@full' },
  async ({ page }) => {
    await openUpload(page, 'Lia');
    const name = `begun-${randomUUID()}.webm`;
    await send(page, shortFilm(name));
    await expect(submission(page, name)).toBeVisible({ timeout: 20_000 });
    await (await openApi(page.request, coach)).beginReview(name);
    await submission(page, name)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toastOf(page, 'Failed to delete submission')).toBeVisible();
    await expect(page.getByText('Your coach has started the review.')).toBeVisible();
    await expect(submission(page, name)).toBeVisible();
  },
);

test('visitors can open the thank-you page', { tag: '@full' }, async ({ page }) => {
  await page.goto('/submission-thank-you');
  await expect(page.getByText(/24-48 hours/)).toBeVisible();
  await expect(page).toHaveURL('/submission-thank-you');
});

test(
  'rejects a file that is not a video, empty or too large, with the reason',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/rest/v1/rpc/submission_room*', (route) =>
      route.fulfill({
        json: {
          waiting: 0,
          waiting_limit: 20,
          used_bytes: 0,
          bytes_limit: 9_000_000,
          file_bytes_limit: 1_048_576,
        },
      }),
    );
    await openUpload(page, 'Fay');
    const alert = page.getByRole('form', { name: 'Send a video' }).getByRole('alert');
    const program = Buffer.from('MZ\x90\0\x03\0\0\0');
    await choose(page, { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: program });
    await expect(alert).toContainText('“setup.exe” contains no video.');
    await expect(toastOf(page, 'Please select a video file')).toBeVisible();
    await choose(page, { name: 'vault.mp4', mimeType: 'video/mp4', buffer: program });
    await expect(alert).toContainText('“vault.mp4” contains no video.');
    await choose(page, { name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
    await expect(alert).toContainText('“empty.mp4” is empty (0 bytes).');
    await expect(page.getByText('up to 1.0 MB')).toBeVisible();
    await choose(page, longFilm('long.webm'));
    await expect(alert).toContainText('“long.webm” is 7.0 MB. The limit is 1.0 MB.');
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Upload Video' })).toBeDisabled();
  },
);

test(
  'converts a video that other browsers cannot play, or warns before the upload',
  { tag: '@full' },
  async ({ page }) => {
    await openUpload(page, 'Gus');
    const name = `av1-${randomUUID()}.mp4`;
    await choose(page, { name, mimeType: 'video/mp4', buffer: readFileSync('tests/e2e/films/av1.mp4') });
    await expect(page.getByText(/^Filmed as AV1.*We’ll convert it on this device/)).toBeVisible();
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(toastOf(page, uploaded)).toBeVisible({ timeout: 30_000 });
    const sent = page.getByRole('region', { name: 'Your submissions' }).getByText(/^av1-/);
    const stored = await (await openApi(page.request, coach)).stored(await sent.innerText());
    expect(stored.includes('av01')).toBe(false);
    expect(stored.includes('avc1') || stored.includes('V_VP')).toBe(true);

    const hevc = `hevc-${randomUUID()}.mov`;
    await choose(page, {
      name: hevc,
      mimeType: 'video/quicktime',
      buffer: readFileSync('tests/e2e/films/hevc.mov'),
    });
    await expect(page.getByText('Your browser can’t play this video, so there is no preview.')).toBeVisible();
    await expect(page.getByText(/^It was recorded as HEVC.*this browser can’t convert/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(submission(page, hevc).getByText('Pending')).toBeVisible({ timeout: 20_000 });
  },
);

test(
  'deletes a video after confirmation, in every window; an approved video cannot be deleted',
  { tag: '@full' },
  async ({ page, context }) => {
    await openUpload(page, 'Hal');
    const names = [`first-${randomUUID()}.webm`, `second-${randomUUID()}.webm`] as const;
    for (const name of names) {
      await send(page, shortFilm(name));
      await expect(submission(page, name)).toBeVisible({ timeout: 20_000 });
    }
    const other = await context.newPage();
    await other.goto('/upload');
    await expect(submission(other, names[0])).toBeVisible();

    await submission(page, names[0])
      .getByRole('button', { name: /^Delete/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Delete this submission?' });
    await expect(
      question.getByText('Are you sure you want to delete this submission? This action cannot be undone.'),
    ).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(submission(page, names[0])).toBeVisible();
    await submission(page, names[0])
      .getByRole('button', { name: /^Delete/ })
      .click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toastOf(page, 'Video submission deleted successfully.')).toBeVisible();
    await expect(submission(page, names[0])).toBeHidden();
    await expect(submission(other, names[0])).toBeHidden();

    // A window without live updates still shows the button.
    await other.routeWebSocket('**/realtime/**', (socket) => socket.close());
    await other.reload();
    await expect(submission(other, names[1])).toBeVisible();
    await (await openApi(page.request, coach)).decide(names[1], 'approved');
    await submission(other, names[1])
      .getByRole('button', { name: /^Delete/ })
      .click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toastOf(other, 'Failed to delete submission')).toBeVisible();
    await expect(submission(other, names[1]).getByText('Approved')).toBeVisible();
  },
);

test(
  'a list that does not load shows an error; a rejected upload shows the reason and can be retried',
  { tag: '@full' },
  async ({ page }) => {
    // Any live update would reload the list and remove the button.
    await page.routeWebSocket('**/realtime/**', (socket) => socket.close());
    await page.route('**/rest/v1/video_submissions?select*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no' } }),
    );
    await openUpload(page, 'Ivy');
    await expect(toastOf(page, 'Failed to load your submissions')).toBeVisible();
    await page.unroute('**/rest/v1/video_submissions?select*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^No videos yet\./)).toBeVisible();

    const reason = 'The server has no space for uploads right now. Please try again later.';
    await page.route('**/storage/v1/upload/resumable', (route) =>
      route.fulfill({ status: 507, body: reason }),
    );
    await send(page, shortFilm('refused.webm'));
    await expect(toastOf(page, 'Failed to upload video')).toBeVisible({ timeout: 20_000 });
    await expect(uploadingEntry(page, 'refused.webm').getByRole('alert')).toContainText(reason);
    await page.unroute('**/storage/v1/upload/resumable');
    await uploadingEntry(page, 'refused.webm').getByRole('button', { name: 'Try again' }).click();
    await expect(submission(page, 'refused.webm').getByText('Pending')).toBeVisible({ timeout: 20_000 });
  },
);

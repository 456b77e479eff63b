import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember, readMail, signIn, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { readMembers } from '#content/members.server.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo } from './review-steps.ts';
import { filmPath } from './upload-steps.ts';

const texts = readMembers().desk;

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const deskCalls = /\/rest\/v1\/(videos|video_submissions|rpc\/(search|count)_submissions)|\/realtime\//;

async function openDesk(page: Page, query = ''): Promise<void> {
  await enterAs(page, coach);
  await page.goto(`/admin/videos${query}`);
  await expect(page.getByRole('tab')).toHaveCount(3);
}

/** Records the paths of the page's requests to the backend. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  page.on('websocket', (socket) => calls.push(socket.url()));
  return calls;
}

test(
  'explains to a visitor who has access, without names, and offers to sign in',
  { tag: '@full' },
  async ({ page }) => {
    const calls = watchCalls(page);
    await page.goto('/admin/videos?tab=manage');
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(texts.access)).toBeVisible();
    await expect(main).not.toContainText('@');
    await expectAccessible(page);
    expect(calls.filter((url) => deskCalls.test(url))).toEqual([]);
    await main.getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, coach);
    await expect(tab(page, /^Manage Videos/)).toHaveAttribute('aria-selected', 'true');
    // Staff see the rule as well.
    await expect(main.getByText(texts.access)).toBeVisible();
  },
);

test(
  'a member who is not an admin sees who has access, but no tools, and nothing is fetched for them',
  { tag: '@full' },
  async ({ page, request }) => {
    await enterAs(page, await makeMember(request, 'Mia'));
    const calls = watchCalls(page);
    await page.goto('/admin/videos?tab=submissions');
    await expect(page.getByText(texts.access)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('@');
    expect(calls.filter((url) => deskCalls.test(url))).toEqual([]);
    await expectAccessible(page);
  },
);

test(
  'the coach uploads an exercise with its thumbnail, edits it, and deletes it with its files',
  { tag: '@full' },
  async ({ page }) => {
    const title = `Pole drop ${randomUUID().slice(0, 8)}`;
    await openDesk(page);
    await page.getByRole('button', { name: 'Upload Video' }).click();
    for (const words of [
      'Please select a video file',
      'Enter a title.',
      'Enter a description.',
      'Enter the duration.',
    ]) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await page.getByLabel('Video file').setInputFiles({
      name: 'vault.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('MZ This program cannot be run in DOS mode'),
    });
    await expect(page.getByText('This isn’t a video.')).toBeVisible();

    await page.getByLabel('Video file').setInputFiles(filmPath);
    await expect(page.getByLabel('Duration')).toHaveValue('0:07');
    await expect(page.getByAltText('Video thumbnail')).toBeVisible();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Four steps, then let the pole drop into the box.');
    await page.getByLabel('Category').selectOption('PVD');
    await page.getByLabel('Difficulty').selectOption('2 Intermediate');
    await page.getByLabel('Duration').fill('10:30');
    await expect(page.getByRole('button', { name: 'Remove instruction 1' })).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Instruction 1' }).fill('Carry the pole upright.');
    await page.getByRole('button', { name: 'Add instruction' }).click();
    await page.getByRole('button', { name: 'Add instruction' }).click();
    await page.getByRole('textbox', { name: 'Instruction 3' }).fill('Let it drop over the last two steps.');
    await page.getByRole('button', { name: 'Add muscle' }).click();
    await page.getByRole('button', { name: 'Remove target muscle 2' }).click();
    await page.getByRole('textbox', { name: 'Target muscle 1' }).fill('Shoulders');
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(toastOf(page, 'Video uploaded successfully with auto-generated thumbnail!')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByLabel('Video file')).toBeVisible();

    await page.goto(`/video-library?q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText('10:30')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([
      '1Carry the pole upright.',
      '2Let it drop over the last two steps.',
      'Shoulders',
    ]);
    const video = dialog.locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => Math.round(element.duration)))
      .toBe(7);
    const [filmUrl, posterUrl] = await video.evaluate((element: HTMLVideoElement) => [
      element.currentSrc,
      element.poster,
    ]);
    expect(filmUrl).toMatch(/\/videos\/\d{13}\.webm$/);
    expect(posterUrl).toMatch(/\/thumbnails\/\d{13}\.jpg$/);
    expect((await page.request.get(posterUrl ?? '')).headers()['content-type']).toBe('image/jpeg');
    expect((await page.request.get(filmUrl ?? '')).status()).toBe(200);

    await page.goto('/admin/videos?tab=manage');
    const row = page.getByRole('article', { name: title });
    await expect(row).toContainText('PVD');
    await expect(row).toContainText('Intermediate');
    await expect(row).toContainText('10:30');
    await row.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit video' });
    await form.getByLabel('Difficulty').selectOption('3 Advanced');
    await form.getByRole('textbox', { name: 'Key point 1' }).fill('Tall at take-off.');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(toastOf(page, 'Video updated successfully')).toBeVisible();
    await expect(row).toContainText('Advanced');

    // Replace video: first the row refers to the new files, then the old files are deleted.
    await page.getByRole('searchbox', { name: 'Search videos' }).fill(title);
    await expect(page.getByRole('status').filter({ hasText: '1 video' })).toBeVisible();
    const before = [filmUrl, posterUrl];
    await row.getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('Replace video').setInputFiles(filmPath);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toBeHidden();
    await expect(row.locator('img')).not.toHaveAttribute('src', posterUrl ?? '');
    for (const url of before) {
      await expect.poll(async () => (await page.request.get(url ?? '')).status()).toBeGreaterThanOrEqual(400);
    }

    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete video' });
    await expect(question).toContainText('This can’t be undone.');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete video' }).click();
    await expect(toastOf(page, 'Video deleted successfully')).toBeVisible();
    await expect(row).toHaveCount(0);
    for (const url of [filmUrl, posterUrl]) {
      await expect.poll(async () => (await page.request.get(url ?? '')).status()).toBeGreaterThanOrEqual(400);
    }
  },
);

test(
  'axe finds nothing on the desk: its form, its list and their dialogs',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    await openDesk(page);
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await page.getByRole('button', { name: 'Add equipment' }).click();
    await expectAccessible(page);
    await tab(page, /^Manage Videos/).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    const row = page.getByRole('article', { name: 'Bubka' });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'uploads a video that the browser cannot read without a thumbnail, and shows the server’s error message',
  { tag: '@full' },
  async ({ page }) => {
    const title = `Raw footage ${randomUUID().slice(0, 8)}`;
    await openDesk(page);
    // HEVC, which this Chromium cannot decode.
    await page.getByLabel('Video file').setInputFiles('tests/e2e/films/hevc.mov');
    await expect(page.getByText('No thumbnail, because this browser can’t read the video.')).toBeVisible();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Straight from the camera.');
    await page.getByLabel('Duration').fill('3 x 10 reps');

    await page.route('**/storage/v1/upload/resumable', (route) =>
      route.fulfill({ status: 413, body: 'The object exceeded the maximum allowed size' }),
    );
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(toastOf(page, 'Failed to generate thumbnail')).toBeVisible();
    await expect(toastOf(page, 'The object exceeded the maximum allowed size')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.unroute('**/storage/v1/upload/resumable');

    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(toastOf(page, 'Video uploaded successfully!')).toBeVisible();
    await tab(page, /^Manage Videos/).click();
    const row = page.getByRole('article', { name: title });
    await expect(row).toBeVisible();
    await expect(row.locator('img')).toHaveCount(0);
  },
);

test(
  'an upload survives a lost connection and is sent only once',
  { tag: '@full' },
  async ({ page, context }) => {
    const title = `Long film ${randomUUID().slice(0, 8)}`;
    await openDesk(page);
    const starts = watchCalls(page);
    let cuts = 0;
    await page.route('**/storage/v1/upload/resumable/*', async (route) => {
      if (route.request().method() !== 'PATCH' || cuts >= 2) return route.fallback();
      cuts += 1;
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await page.getByLabel('Video file').setInputFiles(filmPath);
    await expect(page.getByLabel('Duration')).toHaveValue('0:07');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Cut twice on the way.');
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    for (const cut of [1, 2]) {
      await expect.poll(() => cuts).toBe(cut);
      await expect(page.getByText('Connection lost.')).toBeVisible();
      await context.setOffline(false);
    }
    await expect(toastOf(page, 'Video uploaded successfully with auto-generated thumbnail!')).toBeVisible();
    expect(starts.filter((url) => url.endsWith('/upload/resumable'))).toHaveLength(1);
  },
);

test(
  'resumes a paused upload at the same place after a reload',
  { tag: '@full' },
  async ({ page }, testInfo) => {
    // Three chunks of at most 6 MiB: a video, followed by padding that players ignore.
    const path = testInfo.outputPath('three-pieces.webm');
    writeFileSync(path, Buffer.concat([readFileSync(filmPath), Buffer.alloc(13 * 1024 * 1024)]));
    const upload = async (title: string) => {
      await page.getByLabel('Video file').setInputFiles(path);
      await expect(page.getByAltText('Video thumbnail')).toBeVisible();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Description').fill('In pieces.');
      await page.getByLabel('Duration').fill('0:07');
      await page.getByRole('button', { name: 'Upload Video' }).click();
    };
    await openDesk(page);
    // The second chunk never gets a response.
    await page.route('**/storage/v1/upload/resumable/*', (route) =>
      route.request().headers()['upload-offset'] === '6291456' ? undefined : route.fallback(),
    );
    await upload('Half a film');
    await expect(page.getByText(/^6\.0 MB of 13\.\d MB, 4\d %$/)).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();

    await page.unroute('**/storage/v1/upload/resumable/*');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offsets: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '');
    });
    await upload(`Whole video ${randomUUID().slice(0, 8)}`);
    await expect(toastOf(page, 'Video uploaded successfully with auto-generated thumbnail!')).toBeVisible();
    expect(offsets).toEqual(['6291456', '12582912']);
  },
);

test(
  'a submission appears at the coach’s desk without a reload, is watched and approved, and the athlete gets an email',
  { tag: '@full' },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const noor = await makeMember(request, 'Noor');
    const fileName = `${randomUUID().slice(0, 8)} evening session.webm`;
    await openDesk(page, '?tab=submissions');
    await page.getByLabel('Search').fill(noor.email);
    await expect(page.getByText('No submissions match this search.')).toBeVisible();

    await submitVideo(request, noor, fileName, readFileSync(filmPath));
    const card = page.getByRole('article', { name: fileName });
    await expect(card).toBeVisible();
    await expect(card).toContainText('Pending');
    await expect(card).toContainText('Noor Vaulter');
    await expect(card).toContainText(noor.email);
    await expect(card).toContainText(/Submitted/);
    await expect(card).toContainText('Age not stated');
    await expect(card.getByRole('link', { name: fileName, exact: true })).toHaveAttribute(
      'href',
      /^\/reviews\//,
    );
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(fileName);
    expect(readFileSync(await saved.path())).toEqual(readFileSync(filmPath));
    await expect(toastOf(page, 'Video downloaded successfully')).toBeVisible();

    await card.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: fileName });
    const video = dialog.locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => Math.round(element.duration)))
      .toBe(7);
    expect(await video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain(
      '/object/sign/',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(toastOf(page, 'Submission approved successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('Approved. Email sends in');
    await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible(page);
    await expect(card.getByRole('button', { name: 'Undo' })).toBeHidden({ timeout: 20_000 });
    await expect(card.getByText('Approved', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Reject' })).toHaveCount(0);
    expect((await readMail(request, noor.email, /approved/)).text).toContain(fileName);
  },
);

test(
  'the coach finds submissions by name, file and state, and rejects one',
  { tag: '@full' },
  async ({ page, request }) => {
    const ivy = await makeMember(request, 'Ivy');
    const mark = randomUUID().slice(0, 8);
    for (const name of ['first', 'second'])
      await submitVideo(request, ivy, `${mark} ${name}.webm`, readFileSync(filmPath));
    await openDesk(page, '?tab=submissions');
    const search = page.getByLabel('Search');
    const cards = page.getByRole('main').getByRole('article');
    await search.fill(`${mark.toUpperCase()} FIRST`);
    await expect(cards).toHaveCount(1);
    await search.fill(ivy.email);
    await expect(cards).toHaveCount(2);

    const before = Number(
      await page
        .getByText('Rejected', { exact: true })
        .and(page.locator('dt'))
        .locator('xpath=../dd')
        .textContent(),
    );
    const first = page.getByRole('article', { name: `${mark} first.webm` });
    const reject = async (reason: string) => {
      await first.getByRole('button', { name: 'Reject' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reject this video?' });
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expect(dialog.getByText('Enter a reason.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expect(dialog).toBeHidden();
    };
    await reject('A slip of the finger.');
    await expect(toastOf(page, 'Submission rejected successfully')).toBeVisible();
    await expect(first).toContainText('Rejected. Email sends in');
    await first.getByRole('button', { name: 'Undo' }).click();
    await expect(first.getByRole('button', { name: 'Approve' })).toBeVisible();
    await reject('The take-off is outside the picture.');
    await expect(page.locator('dl > div').filter({ hasText: 'Rejected' }).locator('dd')).toHaveText(
      String(before + 1),
      { timeout: 20_000 },
    );
    const mail = await readMail(request, ivy.email, /not accepted/);
    expect(mail.text).toContain('The take-off is outside the picture.');
    expect(mail.text).not.toContain('A slip of the finger.');
    await page.getByLabel('Status').selectOption('Rejected');
    await expect(cards).toHaveCount(1);
    await expect(cards).toHaveAccessibleName(`${mark} first.webm`);
    await page.getByLabel('Status').selectOption('Approved');
    await expect(page.getByText('No submissions match this search.')).toBeVisible();
  },
);

test(
  'reports problems at the desk: a deleted video, a review that is already finished, a list that does not load',
  { tag: '@full' },
  async ({ page, request }) => {
    const pia = await makeMember(request, 'Pia');
    await submitVideo(request, pia, 'too-late.webm', readFileSync(filmPath));
    await openDesk(page, '?tab=submissions');
    await page.getByLabel('Search').fill(pia.email);
    const card = page.getByRole('article', { name: 'too-late.webm' });
    await expect(card).toBeVisible();

    await page.route('**/storage/v1/object/**', (route) =>
      route.fulfill({ status: 400, json: { message: 'Object not found' } }),
    );
    await card.getByRole('button', { name: 'Download' }).click();
    await expect(toastOf(page, 'Failed to download video')).toBeVisible();
    await card.getByRole('button', { name: 'Preview' }).click();
    await expect(toastOf(page, 'No video URL available')).toBeVisible();
    await page.keyboard.press('Escape');

    // Another admin finished it first.
    await page.route('**/rest/v1/rpc/decide_submission*', (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'This submission is approved already.', details: 'already_reviewed' },
      }),
    );
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(toastOf(page, 'Failed to update submission status')).toBeVisible();
    await expect(page.getByText('This submission is approved already.')).toBeVisible();
    await expect(card).toContainText('Pending');

    await page.route('**/rest/v1/rpc/search_submissions*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no' } }),
    );
    await page.reload();
    await expect(toastOf(page, 'Failed to load video submissions')).toBeVisible();
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    await page.unroute('**/rest/v1/rpc/search_submissions*');
    // Once the live connection is open, the list also loads without a click.
    await expect(async () => {
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  },
);

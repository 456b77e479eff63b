import { readFileSync } from 'node:fs';
import { coach, enterAs, makeMember, openAs, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo } from './review-steps.ts';

/** A JPEG with metadata, as phones write it. */
function photoWithPlace(): Buffer {
  const photo = readFileSync('content/files/thumbnails/drills/a-skip.jpg');
  const metadata = Buffer.from('Exif\0\0GPS 59.33 N 18.06 E');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(metadata.length + 2);
  return Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    length,
    metadata,
    photo.subarray(2),
  ]);
}

test(
  'an athlete asks about a frame with a picture, the coach answers live, and both find it again',
  { tag: '@full' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const mara = await makeMember(page.request, 'Mara');
    const video = await submitVideo(page.request, mara, 'constant.webm');
    const desk = await openAs(browser, coach);
    await desk.goto('/admin/chat');
    const thread = desk.getByRole('link', { name: 'Mara Vaulter' });
    await expect(thread).toBeVisible();

    await enterAs(page, mara);
    await page.goto('/messages');
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('Am I under at @0.4 s?');
    await page.getByRole('button', { name: 'Link a review' }).click();
    await page.getByLabel('Video and its review').selectOption(video);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'grip.jpg', mimeType: 'image/jpeg', buffer: photoWithPlace() });
    await expect(page.getByRole('img', { name: 'Attachment 1' })).toBeVisible();
    // The draft survives a reload.
    await page.reload();
    await expect(field).toHaveValue('Am I under at @0.4 s?');
    await expect(page.getByRole('img', { name: 'Attachment 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    const log = page.getByRole('log');
    await expect(log.getByText('Am I under')).toBeVisible();
    await expect(log.getByText('Sending…')).toBeHidden();
    await expectAccessible(page);
    const stored = await page.request.get((await log.getByRole('img').getAttribute('src')) ?? '');
    expect(stored.headers()['content-type']).toBe('image/jpeg');
    expect((await stored.body()).includes('GPS')).toBe(false);

    // Arrives in the coach's list without a reload.
    const row = desk.getByRole('listitem').filter({ has: thread });
    await expect(row).toContainText('Am I under');
    await expect(row).toContainText('1 unread');
    await thread.click();
    const theirs = desk.getByRole('log');
    await expect(theirs.getByRole('img', { name: 'Picture 1 of 1 from Mara Vaulter' })).toBeVisible();
    await expect(row).not.toContainText('unread');
    await desk.getByRole('button', { name: 'Link a drill' }).click();
    await desk.getByLabel('Drill from the library').fill('a-skip');
    await desk.getByRole('button', { name: 'A-skip' }).click();
    await desk.getByRole('textbox', { name: 'Message' }).fill('Yes, one foot.');
    await desk.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(log.getByText('Yes, one foot.')).toBeVisible();
    await expect(log.getByRole('link', { name: 'Drill: A-skip' })).toBeVisible();
    await expectAccessible(desk);

    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByRole('searchbox').fill('one FOOT');
    await expect(log.getByText('Am I under')).toBeHidden();
    await expect(log.getByText('Yes, one foot.')).toBeVisible();
    await page.getByRole('button', { name: 'Search messages' }).click();
    await log.getByRole('link', { name: '@0.4 s' }).click();
    await expect(page).toHaveURL(`/reviews/${video}?t=0.4`);
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
    await expect(page.getByRole('slider', { name: /time|frame|video/i }).first()).toHaveAttribute(
      'aria-valuetext',
      /^0:00\.4/,
    );
    await page.getByRole('button', { name: 'Message about this frame' }).click();
    await expect(page).toHaveURL('/messages');
    await expect(field).toHaveValue(/^@0\.4\d* s $/);
    await expect(page.getByRole('list', { name: 'Attached' })).toContainText('constant.webm');
  },
);

test(
  'a message written without a connection is sent when it is back',
  { tag: '@full' },
  async ({ page, context }) => {
    await enterAs(page, await makeMember(page.request, 'Noor'));
    await page.goto('/messages');
    await page.getByRole('textbox', { name: 'Message' }).fill('No signal at the track');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    const log = page.getByRole('log');
    await expect(log.getByText(/^Not sent/)).toBeVisible();
    await expect(log.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(log.getByText(/^Not sent/)).toBeHidden();
    await page.reload();
    await expect(log.getByText('No signal at the track')).toHaveCount(1);
  },
);

test(
  'the coach previews an announcement and sends it to chosen athletes',
  { tag: '@full' },
  async ({ page, browser }) => {
    const zoe = await makeMember(page.request, 'Zoe');
    await submitVideo(page.request, zoe, 'constant.webm');
    await enterAs(page, coach);
    await page.goto('/admin/chat');
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Chosen athletes').check();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('Choose at least one athlete.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Zoe Vaulter' }).check();
    await dialog.getByLabel('Message', { exact: true }).fill('The pit is closed on Thursday.');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('Goes to 1 athlete')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send to 1 athlete' }).click();
    await expect(toastOf(page, 'Sent to 1 athlete')).toBeVisible();

    const theirs = await openAs(browser, zoe);
    await theirs.goto('/account');
    await expect(theirs.getByRole('navigation', { name: 'Your pages' }).getByText('1 new')).toBeVisible();
    await theirs.goto('/messages');
    const message = theirs.getByRole('article').filter({ hasText: 'The pit is closed on Thursday.' });
    await expect(message).toContainText('Announcement');
  },
);

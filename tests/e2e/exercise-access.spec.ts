import type { APIRequestContext, Page } from '@playwright/test';
import { readExercises, readLibraryPreview } from '#content/exercises.server.ts';
import { coach, enterAs, makeMember, openAs, openVisitor, toastOf } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const previewed = new Set(readLibraryPreview().exercises.map(({ slug }) => slug));
/** Not in the preview for visitors, so that no other test sees the change. */
const drill = readExercises().find(({ slug }) => !previewed.has(slug))!;
const address = `/video-library?exercise=${drill.slug}`;

async function setAccess(page: Page, access: string): Promise<void> {
  await page.goto('/admin/videos?tab=manage');
  await page.getByRole('button', { name: `Edit ${drill.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit video' });
  await dialog.getByLabel('Who can watch').selectOption(access);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toastOf(page, 'Video updated successfully')).toBeVisible();
  await expect(page.getByRole('article', { name: drill.title })).toContainText(access);
}

async function publicStatuses(request: APIRequestContext): Promise<boolean[]> {
  const files = ['mp4', 'webm', 'vtt'].map(
    (format) => `/storage/v1/object/public/videos/drills/${drill.slug}.${format}`,
  );
  return Promise.all(files.map(async (file) => (await request.get(file)).ok()));
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: drill.title });

async function expectPlayable(page: Page, url: RegExp): Promise<void> {
  const video = dialogOf(page).locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(1);
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(url);
}

test(
  'the owner limits an exercise to subscribers, then opens it to everyone',
  { tag: '@full' },
  async ({ page, browser, request }) => {
    await enterAs(page, coach);
    await setAccess(page, 'Subscribers');
    expect(await publicStatuses(request)).toEqual([false, false, false]);

    const member = await openAs(browser, await makeMember(request, 'Ada'));
    await member.goto(address);
    await expect(dialogOf(member)).toContainText('This video is for subscribers.');
    await expect(dialogOf(member).locator('video')).toHaveCount(0);
    await dialogOf(member)
      .getByRole('button', { name: /^Subscribe/ })
      .click();
    await member.getByRole('button', { name: 'Subscribe for $14.99' }).click();
    await expect(toastOf(member, 'Subscription activated! Welcome to the video library!')).toBeVisible();
    await member.goto(address);
    await expectPlayable(member, /\/object\/sign\/subscriber-videos\//);

    await setAccess(page, 'Everyone');
    expect(await publicStatuses(request)).toEqual([true, true, true]);
    const visitor = await openVisitor(browser);
    await visitor.goto(address);
    await expectPlayable(visitor, /\/object\/public\/videos\//);

    await setAccess(page, 'Members');
    await visitor.goto('/video-library');
    await expect(visitor.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: drill.title })).toHaveCount(0);
  },
);

import type { APIRequestContext, Page } from '@playwright/test';
import { coach, enterAs, headersOf, makeMember, type Account } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo, openRoom, expectSaved } from './review-steps.ts';

/** Deletes the account with all its submissions, including one whose review has begun. */
async function deleteAccount(request: APIRequestContext, account: Account): Promise<void> {
  const answer = await request.post('/functions/v1/delete-account', {
    headers: await headersOf(request, account),
    data: { password: account.password },
  });
  expect(answer.ok()).toBe(true);
}

async function writeSummary(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Finish review' }).click();
  await page.getByRole('dialog').getByLabel('Summary').fill(words);
  await page.keyboard.press('Escape');
}

test(
  'a draft that fails to load shows an error and a retry button, and the stored summary is kept',
  { tag: '@full' },
  async ({ page, request }) => {
    const kim = await makeMember(request, 'Kim');
    const submission = await submitVideo(request, kim, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await writeSummary(page, 'Taller at the plant.');
    await expectSaved(page);

    for (const failing of [
      '**/rest/v1/video_submissions?select=*jumps*',
      '**/rest/v1/rpc/review_overview*',
    ]) {
      await page.route(failing, (route) => route.fulfill({ status: 504, json: { message: 'Too slow' } }));
      await page.goto(`/reviews/${submission}`);
      await expect(page.getByText('We couldn’t load this review.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Finish review' })).toHaveCount(0);
      await page.unroute(failing);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Finish review' }).click();
      await expect(page.getByRole('dialog').getByLabel('Summary')).toHaveValue('Taller at the plant.');
    }
  },
);

test(
  'reports a video that is deleted while its review is open, and the summary stays readable after a reload',
  { tag: '@full' },
  async ({ page, context, request }) => {
    const ole = await makeMember(request, 'Ole');
    const submission = await submitVideo(request, ole, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    await writeSummary(page, 'Keep the left arm strong.');
    await expectSaved(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.keyboard.type('Late plant.');
    await expect(page.getByText('No connection. Stored on this device.')).toBeVisible();
    await deleteAccount(request, ole);
    await context.setOffline(false);

    await expect(page.getByRole('heading', { name: 'This video was deleted' })).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
    const words = page.getByRole('textbox', { name: 'What you wrote' });
    await expect(words).toHaveValue('Keep the left arm strong.\n\n0:00.00  Late plant.');

    await page.reload();
    await expect(words).toHaveValue('0:00.00  Late plant.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(words).toHaveCount(0);
    await page.reload();
    await expect(
      page.getByText('There is no review at this address, or you don’t have access to it.'),
    ).toBeVisible();
    await expect(words).toHaveCount(0);
  },
);

import { expectAccessible } from './accessibility-steps.ts';
import {
  coach as owner,
  enterAs,
  headersOf,
  makeMember,
  openAs,
  readMail,
  toastOf,
} from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo } from './review-steps.ts';

test(
  'videos beyond the free reviews wait; the owner gives a credit, and the athlete puts one into the queue',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const ingrid = await makeMember(request, 'Ingrid');
    await enterAs(page, ingrid);
    await page.goto('/upload');
    const answer = await request.post('/rest/v1/rpc/monthly_reviews', {
      headers: await headersOf(request, ingrid),
    });
    const free = ((await answer.json()) as { left: number }[])[0]?.left ?? NaN;
    for (let video = 0; video < free + 1; video += 1) await submitVideo(request, ingrid, 'constant.webm');
    await page.reload();
    const submissions = page.getByRole('region', { name: 'Your submissions' });
    await expect(submissions.getByText('Waiting for a review.')).toHaveCount(1);
    await expect(submissions.getByRole('link', { name: 'Get a video review' })).toBeVisible();
    await expectAccessible(page);

    const desk = await openAs(browser, owner);
    await desk.goto('/admin/reviews?q=Ingrid');
    await expect(desk.getByRole('link', { name: 'Ingrid Vaulter' })).toHaveCount(free);
    await desk.getByRole('button', { name: 'No credit' }).click();
    await expect(desk.getByRole('link', { name: 'Ingrid Vaulter' })).toHaveCount(1);
    await desk.goto(`/admin/members?q=${ingrid.email}`);
    await desk.getByRole('link', { name: 'Ingrid Vaulter' }).click();
    const credits = desk.getByRole('region', { name: 'Review credits' });
    await credits.getByLabel('How many').fill('0');
    await credits.getByRole('button', { name: 'Give credits' }).click();
    await expect(credits.getByText('Enter 1 to 100.')).toBeVisible();
    await credits.getByLabel('How many').fill('2');
    await credits.getByLabel('Note').fill('For the camp.');
    await credits.getByRole('button', { name: 'Give credits' }).click();
    await expect(toastOf(desk, '2 credits given. The member gets an email.')).toBeVisible();
    await expect(credits.getByText('2 of 2 credits left · given · For the camp.')).toBeVisible();
    await expectAccessible(desk);
    expect((await readMail(request, ingrid.email, /2 video reviews/)).text).toContain('“For the camp.”');

    await page.reload();
    await submissions.getByRole('button', { name: /^Use a paid review/ }).click();
    await expect(toastOf(page, 'Your video is in your coach’s queue.')).toBeVisible();
    await expect(submissions.getByText('Waiting for a review.')).toHaveCount(0);

    await credits.getByRole('button', { name: 'Take back' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect(toastOf(desk, 'The unused credits were taken back.')).toBeVisible();
    await expect(credits.getByText('0 of 1 credit left')).toBeVisible();
    await desk.goto('/admin/reviews?q=Ingrid&only=paid');
    await expect(desk.getByText(/^Paid review/)).toBeVisible();
  },
);

import { coach as owner, enterAs, makeMember, openAs, toastOf } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo, expectSaved } from './review-steps.ts';

test(
  'two coaches share the queue: one claims a video, the other takes over, hands it back and opens the next',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const [ada, mia] = [await makeMember(request, 'Ada'), await makeMember(request, 'Mia')];
    // Another athlete's, for 'Next video'.
    await submitVideo(request, await makeMember(request, 'Eve'), 'constant.webm');
    const video = await submitVideo(request, ada, 'constant.webm');
    await enterAs(page, owner);
    await page.goto(`/admin/members?q=${mia.email}`);
    await page.getByRole('link', { name: 'Mia Vaulter' }).click();
    await page.getByRole('button', { name: 'Give the role Coach' }).click();
    await page.getByRole('button', { name: 'Give role' }).click();
    await expect(toastOf(page, 'Mia Vaulter now has the role Coach.')).toBeVisible();

    const hers = await openAs(browser, mia);
    await hers.goto(`/reviews/${video}`);
    await hers.getByRole('button', { name: 'Add note' }).click();
    await hers.getByRole('textbox', { name: /^Note/ }).fill('Plant earlier.');
    await expectSaved(hers);

    await page.goto('/admin/reviews');
    await page.getByRole('searchbox').fill('Ada');
    await expect(page.getByText('Mia Vaulter is on it')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/reviews/${video}`);
    await expect(page.getByText(/^Mia Vaulter is reviewing this video/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add note' })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take over' }).click();
    await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible();

    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByRole('button', { name: 'Hand over to Mia Vaulter' }).click();
    await expect(toastOf(page, 'Mia Vaulter has the video now.')).toBeVisible();
    await expect(page).toHaveURL('/admin/reviews');

    await hers.goto('/admin/reviews');
    await hers.getByRole('button', { name: 'Mine' }).click();
    await expect(hers.getByRole('listitem').filter({ hasText: 'You are on it' })).toHaveCount(1);
    await hers.goto(`/reviews/${video}`);
    await expect(hers.getByRole('button', { name: 'Next video' })).toBeVisible();
    await hers.keyboard.press('j');
    await expect(hers).not.toHaveURL(new RegExp(video));
  },
);

test('a coach chooses emails and plans a vacation', { tag: '@full' }, async ({ page }) => {
  await enterAs(page, owner);
  await page.goto('/admin/reviews');
  await page.getByRole('button', { name: 'Emails and vacation' }).click();
  await page.getByRole('radio', { name: 'Once a day' }).check();
  await page.getByLabel('First day away').fill('2040-03-04');
  await page.getByLabel('Last day away').fill('2040-03-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('Last day away').fill('2040-03-10');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Your settings were saved.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Vacation until March 10, 2040' }).click();
  await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked();
  await page.getByLabel('First day away').fill('');
  await page.getByLabel('Last day away').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Your settings were saved.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Emails and vacation' })).toBeVisible();
});

import { expectAccessible } from './accessibility-steps.ts';
import { coach as owner, enterAs, makeMember, openAs, readMail, toastOf } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

test(
  'the owner reminds a member of a failed payment, who pays on the portal',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const ada = await makeMember(request, 'Ada');
    const hers = await openAs(browser, ada);
    await hers.goto('/video-library');
    await hers.getByRole('button', { name: /^Subscribe/ }).click();
    await expect(hers).not.toHaveURL('/video-library');
    await hers.getByRole('button', { name: 'Subscribe for $14.99' }).click();
    await expect(toastOf(hers, 'Subscription activated! Welcome to the video library!')).toBeVisible();
    await hers.goto('/account/billing');
    await hers.getByRole('button', { name: 'Pay or change your card' }).click();
    await hers.getByRole('button', { name: 'Let the renewal fail' }).click();

    await enterAs(page, owner);
    await page.goto('/admin/money');
    const row = page.getByRole('row').filter({ hasText: ada.email });
    await row.getByRole('button', { name: /^Remind/ }).click();
    await expect(toastOf(page, `A reminder to ${ada.email} is on its way.`)).toBeVisible();
    await expect(row).not.toContainText('Never');
    await row.getByRole('button', { name: /^Remind/ }).click();
    await expect(toastOf(page, 'This member got a reminder in the last 24 hours.')).toBeVisible();
    await expectAccessible(page);

    const mail = await readMail(request, ada.email, /open payment/);
    await hers.goto(/http\S+\/account\/billing/.exec(mail.text)?.[0] ?? '');
    await hers.getByRole('button', { name: 'Pay or change your card' }).click();
    await hers.getByRole('button', { name: 'Pay $14.99' }).click();
    await expect(hers.getByRole('button', { name: 'Pay $14.99' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Failed payments' })).toBeVisible();
    await expect(row).toHaveCount(0);
  },
);

import type { Page } from '@playwright/test';
import { enterAs, makeMember, readMail, toastOf } from './account-steps.ts';
import { readMembers } from '#content/members.server.ts';
import { expect, test } from './fixtures.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Active Subscription' });
const { subscription: offer } = readMembers().library;
const banner = (page: Page) => page.getByRole('region', { name: offer.heading });

async function runInPortal(page: Page, ...buttons: string[]): Promise<void> {
  await card(page).getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Your subscriptions' })).toBeVisible();
  for (const name of buttons) await page.getByRole('button', { name }).click();
  await page.getByRole('link', { name: 'Return to the website' }).click();
}

test(
  'Ada subscribes, misses a payment, pays, cancels, resumes, and lets the subscription end',
  { tag: '@full' },
  async ({ page, request }) => {
    const ada = await makeMember(request, 'Ada');
    await enterAs(page, ada);
    await page.goto('/video-library');
    await banner(page)
      .getByRole('button', { name: /^Subscribe/ })
      .click();
    await page.getByRole('button', { name: 'Subscribe for $14.99' }).click();
    await expect(page).toHaveURL('/video-library');
    await expect(toastOf(page, 'Subscription activated! Welcome to the video library!')).toBeVisible();
    await expect(card(page)).toContainText('Renews on');

    await runInPortal(page, 'Let the renewal fail');
    await expect(card(page)).toContainText('Your last payment didn’t go through.');
    await readMail(request, ada.email, /^We couldn't renew/);

    await runInPortal(page, 'Pay $14.99', 'Cancel at the end of the period');
    await expect(card(page)).toContainText('You canceled.');
    await runInPortal(page, 'Resume the subscription');
    await expect(card(page)).toContainText('Renews on');
    await card(page).getByRole('button', { name: 'Refresh Status' }).click();
    await expect(card(page)).toContainText('Renews on');

    await runInPortal(page, 'Cancel at the end of the period', 'Let the period end');
    await expect(banner(page)).toBeVisible();
    await readMail(request, ada.email, /has ended$/);
  },
);

test(
  'shows a message after a canceled payment, and removes the parameter from the address',
  { tag: '@full' },
  async ({ page, request }) => {
    await enterAs(page, await makeMember(request, 'Bo'));
    await page.goto('/video-library');
    await banner(page)
      .getByRole('button', { name: /^Subscribe/ })
      .click();
    await page.getByRole('link', { name: 'Cancel and go back to the shop' }).click();
    await expect(toastOf(page, 'Subscription cancelled. You can try again anytime.')).toBeVisible();
    await expect(page).toHaveURL('/video-library');
  },
);

test('shows an error message when nothing responds', { tag: '@full' }, async ({ page, request }) => {
  await page.route('**/functions/v1/create-checkout', (route) => route.fulfill({ status: 502, json: {} }));
  await enterAs(page, await makeMember(request, 'Cleo'));
  await page.goto('/video-library');
  await banner(page)
    .getByRole('button', { name: /^Subscribe/ })
    .click();
  await expect(toastOf(page, 'Failed to create checkout session')).toBeVisible();

  await page.route('**/functions/v1/create-checkout', (route) =>
    route.fulfill({ status: 401, json: { error: 'x', code: 'not_signed_in' } }),
  );
  await banner(page)
    .getByRole('button', { name: /^Subscribe/ })
    .click();
  await expect(toastOf(page, 'Please sign in to subscribe')).toBeVisible();

  await page.route('**/functions/v1/check-subscription', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(toastOf(page, 'Failed to check subscription')).toBeVisible();
  await page.unroute('**/functions/v1/check-subscription');
  await page.getByRole('button', { name: 'Check Status' }).click();
  await expect(banner(page)).toBeVisible();
});

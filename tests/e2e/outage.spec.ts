import type { Page } from '@playwright/test';
import { enterAs, expectSignedIn, makeMember, signIn, toastOf } from './account-steps.ts';
import { paidPdf } from './products.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { addToCart } from './shop-steps.ts';

/** Lets requests to an address hang: they neither succeed nor fail. */
async function hangRequests(page: Page, address: string): Promise<void> {
  await page.route(address, () => undefined);
}

/** Advances the clock past the site's request timeout. */
async function passTimeout(page: Page): Promise<void> {
  await page.clock.fastForward(36_000);
}

/** Clicks a button and waits until its request is sent. */
async function clickAndWaitForRequest(page: Page, button: string, address: string): Promise<void> {
  const requested = page.waitForRequest(address);
  await page.getByRole('button', { name: button, exact: true }).click();
  await requested;
}

test(
  'keeps the cart when Stripe does not respond, and a retry leads to the payment page',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    await addToCart(page, paidPdf.id);
    await openHydrated(page, '/cart');
    const checkout = '**/functions/v1/create-checkout';
    await hangRequests(page, checkout);
    await clickAndWaitForRequest(page, 'Proceed to Checkout', checkout);
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await passTimeout(page);
    await expect(toastOf(page, 'Failed to create checkout session')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('spinbutton')).toHaveValue('1');

    await page.unroute(checkout);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\/cs_test_/);
  },
);

test(
  'refuses sign-in with a message while the database is down, and serves public pages',
  { tag: '@full' },
  async ({ page, request }) => {
    const noor = await makeMember(request, 'Noor');
    await page.clock.install();
    await page.route('**/{rest,auth,functions,storage}/v1/**', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database cannot be reached.' } }),
    );
    for (const path of ['/', '/programs', `/shop/product/${paidPdf.id}`, '/blog/takeoff']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await openHydrated(page, '/auth?next=/video-library');
    await signIn(page, noor);
    await expect(toastOf(page, 'Failed to sign in')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Our server didn’t respond.');

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/video-library');
    await expectSignedIn(page);
  },
);

test(
  'requests the library four times before it shows an error',
  { tag: '@full' },
  async ({ page, request }) => {
    const otis = await makeMember(request, 'Otis');
    await enterAs(page, otis);
    await page.clock.install();
    let times = 0;
    await page.route('**/rest/v1/videos*', (route) => {
      times += 1;
      return route.abort('connectionrefused');
    });
    await page.goto('/video-library');
    for (const seconds of [1, 2, 4]) {
      const before = times;
      await expect(async () => {
        await page.clock.fastForward(seconds * 1000);
        expect(times).toBeGreaterThan(before);
      }).toPass();
    }
    await expect(page.getByRole('heading', { name: 'Error loading videos' })).toBeVisible();
    await expect(toastOf(page, 'Failed to load videos')).toBeVisible();
    expect(times).toBe(4);
    await page.unroute('**/rest/v1/videos*');
    await page.getByRole('button', { name: 'Try again' }).click();
    // Other tests add exercises on the same server.
    await expect(page.getByText(/^\d+ exercises$/)).toBeVisible();
  },
);

test(
  'keeps a member signed in, with a message, while the session cannot be renewed',
  { tag: '@full' },
  async ({ page, request }) => {
    const pia = await makeMember(request, 'Pia');
    await enterAs(page, pia);
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('member-session') ?? '') as Record<string, unknown>;
      session.expires_at = Math.floor(Date.now() / 1000) - 60;
      localStorage.setItem('member-session', JSON.stringify(session));
    });
    await page.clock.install();
    await page.route('**/auth/v1/**', (route) => route.abort('connectionrefused'));
    await page.goto('/account');
    const notice = page.getByRole('alert').filter({ hasText: 'You’re still signed in on this device' });
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page).toHaveURL('/account');

    await page.unroute('**/auth/v1/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectSignedIn(page);
    await expect(page.getByLabel('First Name')).toHaveValue('Pia');
  },
);

const memberPages: [path: string, sentence: string][] = [
  ['/downloads', 'Failed to load your downloads'],
  ['/account/orders', 'We couldn’t load your orders.'],
  ['/reviews', 'We couldn’t load your reviews.'],
  ['/training', 'We couldn’t load your training.'],
  ['/messages', 'We couldn’t load the conversation.'],
  ['/upload', 'Your submissions are safe, but we couldn’t load them.'],
  ['/video-library', 'Error loading videos'],
];
for (const [path, sentence] of memberPages) {
  test(
    `${path} shows an error message and a retry button when nothing responds`,
    { tag: '@full' },
    async ({ page, request }) => {
      await enterAs(page, await makeMember(request, 'Quin'));
      await page.clock.install();
      await hangRequests(page, '**/{rest,functions}/v1/**');
      await page.goto(path);
      await expectSignedIn(page);
      await expect(async () => {
        await passTimeout(page);
        await expect(page.getByRole('main').getByText(sentence)).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(page.getByRole('main').getByText(sentence)).toBeHidden();
    },
  );
}

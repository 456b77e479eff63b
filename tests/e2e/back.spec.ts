import { expect, test } from './fixtures.ts';
import { paidPdf } from './products.ts';
import { openHydrated } from './open-hydrated.ts';
import type { Page } from '@playwright/test';
import { addToCart } from './shop-steps.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: /^Shopping Cart/ });

/** Waits until the open panel has its history entry, which it gets just after it is shown. */
const waitForEntry = (page: Page) =>
  page.waitForFunction(() => (window.history.state as { panels?: number } | null)?.panels === 1);

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(panel(page)).toBeVisible();
  await waitForEntry(page);
}

test('Back closes an open panel and stays on the page; the next Back leaves it', async ({ page }) => {
  await openHydrated(page, '/shop');
  await page.goto(`/shop/product/${paidPdf.id}`);
  await openPanel(page);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(`/shop/product/${paidPdf.id}`);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
});

test(
  'after the panel was closed by its button, one Back leads to the previous page',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/shop');
    await page.getByRole('main').locator('a[href="/shop/product/3"]').first().click();
    await expect(page).toHaveURL(`/shop/product/${paidPdf.id}`);
    await openPanel(page);
    await page.getByRole('button', { name: 'Continue Shopping' }).click();
    await expect(panel(page)).toBeHidden();
    await openPanel(page);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/shop');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test(
  'a link in the panel opens its page, and Back returns to the page under the panel and then to the previous one',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/shop');
    await page.getByRole('main').locator('a[href="/shop/product/3"]').first().click();
    await openPanel(page);
    await page.getByRole('button', { name: 'Go to Checkout' }).click();
    await expect(page).toHaveURL('/cart');
    await page.goBack();
    await expect(page).toHaveURL(`/shop/product/${paidPdf.id}`);
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/shop');
  },
);

test(
  'going back two entries past a closed panel shows the page of the address',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, `/shop/product/${paidPdf.id}`);
    await openPanel(page);
    await page.getByRole('button', { name: 'Go to Checkout' }).click();
    await expect(page).toHaveURL('/cart');
    await page.evaluate(() => window.history.go(-2));
    await expect(page).toHaveURL(`/shop/product/${paidPdf.id}`);
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  },
);

test('Back closes the mobile menu, and a link in it opens its page', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/shop');
  const menu = page.locator('summary[aria-label="Open menu"], summary[aria-label="Close menu"]');
  await menu.click();
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
  await expect(about).toBeVisible();
  await waitForEntry(page);
  await page.goBack();
  await expect(about).toBeHidden();
  await expect(page).toHaveURL('/shop');
  await menu.click();
  await about.click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(page).toHaveURL('/shop');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('Back from the payment page returns to the checkout button', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Proceed to Checkout' });
    for (const id of [1, 2, 3]) await addToCart(page, id);
    await page.goto('/cart');
    await button.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await button.click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.goBack();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
  });
});

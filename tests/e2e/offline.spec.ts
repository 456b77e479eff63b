import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAlive } from './open-alive.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the site is kept, which begins when somebody uses it. */
async function isSiteKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

test('a page whose link was pointed at opens without a signal, though nobody was there before', async ({
  page,
  context,
}) => {
  await openAlive(page, '/contact');
  await page.getByRole('heading', { level: 1 }).click();
  await isSiteKept(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
  await link.hover();
  const isKept = () =>
    page.evaluate(async () => {
      const [files, data] = await Promise.all([caches.open('files'), caches.match('/about.data')]);
      const names = (await files.keys()).map(({ url }) => url);
      return data !== undefined && names.some((url) => /\/assets\/about-/.test(url));
    });
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await link.click();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle(/^About/);
});

test('without a signal, the cart, the free drills and the pages seen before still open', async ({
  page,
  context,
}) => {
  await page.goto('/shop/product/3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  await isSiteKept(page);
  await page.goto('/coaching');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText("Jumper's Knee Protocol");
  await page.goto('/shop/product/13');
  await expect(page.getByRole('heading', { name: 'Best Pole Vault Drills', level: 1 })).toBeVisible();
  await page.goto('/coaching');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/mediakit');
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible();
  await page.getByRole('link', { name: 'Your cart' }).click();
  await expect(page.getByRole('main')).toContainText("Jumper's Knee Protocol");

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
  expect(kept).toContain('/cart');
  expect(kept.filter((path) => /\/v1\/(?!object\/public\/website-photos\/)|\?/.test(path))).toEqual([]);
});

import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('without a signal, the cart, the free drills and the pages seen before still open', async ({
  page,
  context,
}) => {
  await page.goto('/shop/product/3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
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

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
  expect(kept).toContain('/cart');
  expect(kept.filter((path) => /\/v1\/(?!object\/public\/website-photos\/)|\?/.test(path))).toEqual([]);
});

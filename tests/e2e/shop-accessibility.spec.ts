import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addToCart, store } from './shop-steps.ts';

const lines = [
  { id: 3, name: 'x', price: '$15', image: '/plates/jumpers-knee.svg', quantity: 2 },
  {
    id: 6,
    name: 'x',
    price: '$90',
    option: '60 Minutes - $90',
    image: '/plates/consultation.svg',
    quantity: 1,
  },
];
const drills = { id: 13, name: 'x', price: '$0.00', image: '/plates/best-drills.svg', quantity: 1 };

async function expectNoViolations(page: Page): Promise<void> {
  // Contrast is measured on what stands still.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme, axe finds nothing`, () => {
    test.use({ colorScheme });

    test('on the shop and on every kind of product page', async ({ page }) => {
      for (const path of [
        '/shop',
        '/shop/product/3',
        '/shop/product/5',
        '/shop/product/7',
        '/shop/product/999',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoViolations(page);
      }
    });

    test('when an option is missing', async ({ page }) => {
      await page.goto('/shop/product/6');
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolations(page);
    });

    test('in the open cart panel', async ({ page }) => {
      await addToCart(page, 3);
      await expectNoViolations(page);
    });

    test('on a cart with a changed price and a withdrawn product', async ({ page }) => {
      await store(page, 'cart', [...lines, { ...drills, id: 99 }]);
      await page.goto('/cart');
      await expect(page.getByText('Price updated')).toBeVisible();
      await expectNoViolations(page);
    });

    test('on the empty cart', async ({ page }) => {
      await page.goto('/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
      await expectNoViolations(page);
    });

    test('on the free-download form with its errors', async ({ page }) => {
      await store(page, 'cart', [drills]);
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Get Free Download' }).click();
      await page.getByRole('button', { name: 'Download Now' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolations(page);
    });

    test('on the success page and the page of a cancelled payment', async ({ page }) => {
      await store(page, 'lastPurchase', [lines[0], drills]);
      await page.goto('/checkout/success');
      await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(2);
      await expectNoViolations(page);
      await page.goto('/checkout/cancel');
      await expectNoViolations(page);
    });
  });
}

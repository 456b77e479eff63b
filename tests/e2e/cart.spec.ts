import type { Page } from '@playwright/test';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { consultation, freePdf, lineOf, otherProgram, paidPdf, total } from './products.ts';
import { addToCart, readStored, store } from './shop-steps.ts';

const guide = lineOf(paidPdf);
const [firstOption, secondOption] = [consultation.options[0]!, consultation.options.at(-1)!];

test('adding opens the panel with a toast, and adding again increases the quantity', async ({ page }) => {
  await addToCart(page, paidPdf.id);
  const panel = page.getByRole('dialog', { name: 'Shopping Cart (1)' });
  await expect(panel).toBeVisible();
  await expect(page.getByText(`${paidPdf.name} added to cart`)).toBeVisible();
  await expect(panel.getByText('Qty: 1')).toBeVisible();
  await expect(panel.getByText(paidPdf.price, { exact: true })).toBeVisible();
  await expect(panel.getByText(total(paidPdf.priceCents))).toBeVisible();

  await page.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeFocused();
  await add.click();
  await expect(page.getByText(`${paidPdf.name} quantity updated in cart`)).toBeVisible();
  await expect(
    page.getByRole('dialog', { name: 'Shopping Cart (2)' }).getByText(total(2 * paidPdf.priceCents)),
  ).toBeVisible();
});

/** Waits until an open panel hears Escape and presses beside it: just after it took the focus. */
async function expectListening(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  // Radix starts to listen with a timer of 0.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

test(
  'the panel closes by its button, Escape and the overlay, and returns the focus',
  { tag: '@full' },
  async ({ page }) => {
    await addToCart(page, paidPdf.id);
    const panel = page.getByRole('dialog');
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
    await expect(add).toBeFocused();

    await add.press('Enter');
    await expectListening(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(add).toBeFocused();

    await add.click();
    await expectListening(page);
    await page.mouse.click(40, 400);
    await expect(panel).toHaveCount(0);
  },
);

test('the panel removes the line with the same id and option', { tag: '@full' }, async ({ page }) => {
  await addToCart(page, consultation.id, firstOption.label);
  await addToCart(page, consultation.id, secondOption.label);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(total(firstOption.priceCents, secondOption.priceCents))).toBeVisible();
  await panel.getByRole('button', { name: `Remove ${consultation.name}, ${firstOption.label}` }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(panel.getByText(total(secondOption.priceCents))).toBeVisible();
  await panel.getByRole('button', { name: /^Remove/ }).click();
  await expect(panel.getByText('Your cart is empty')).toBeFocused();
  await expect(panel.getByText('Shopping Cart (0)')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Go to Checkout' })).toHaveCount(0);
});

test(
  'on a phone the panel fills the screen and the toast does not cover its buttons',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await addToCart(page, paidPdf.id);
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.x).toBe(0);
    expect((await page.getByRole('dialog').boundingBox())?.width).toBe(360);
    const toast = await boxOf(page.getByText(`${paidPdf.name} added to cart`));
    const button = await boxOf(page.getByRole('button', { name: 'Go to Checkout' }));
    expect(toast.y + toast.height).toBeLessThan(button.y);
  },
);

for (const [viewport, panel] of [
  [767, 767],
  [768, 448],
] as const) {
  test(`the panel is ${panel} px wide in a window of ${viewport} px`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: viewport, height: 900 });
    await addToCart(page, paidPdf.id);
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(panel);
  });
}

test('the quantity can be stepped and typed, and is at least 1', { tag: '@full' }, async ({ page }) => {
  await addToCart(page, paidPdf.id);
  await page.goto('/cart');
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${paidPdf.name}` });
  const more = page.getByRole('button', { name: /^Increase/ });
  const fewer = page.getByRole('button', { name: /^Decrease/ });
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await more.click();
  await expect(quantity).toHaveValue('2');
  await expect(summary.getByText(total(2 * paidPdf.priceCents))).toHaveCount(2);
  await fewer.click();
  await expect(quantity).toHaveValue('1');
  await expect(fewer).toHaveAttribute('aria-disabled', 'true');
  await fewer.press('Enter');
  await expect(quantity).toHaveValue('1');

  await quantity.fill('12');
  await expect(summary.getByText(total(12 * paidPdf.priceCents))).toHaveCount(2);
  await quantity.fill('1e3');
  await quantity.blur();
  await expect(quantity).toHaveValue('1000');
  await expect(summary.getByText(total(1000 * paidPdf.priceCents))).toHaveCount(2);
  await expect(summary.getByText('In US dollars.')).toBeVisible();

  await quantity.press('ControlOrMeta+a');
  await quantity.pressSequentially('7,5');
  await quantity.blur();
  await expect(quantity).toHaveValue('7');
  await quantity.press('ArrowUp');
  await expect(quantity).toHaveValue('8');

  for (const nonsense of ['', '0', '-5']) {
    await quantity.fill(nonsense);
    await quantity.blur();
    await expect(quantity).toHaveValue('1');
  }
  await quantity.press('ControlOrMeta+a');
  await quantity.pressSequentially('e');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  await quantity.fill('1000000000');
  await expect(summary.getByText(total(1_000_000_000 * paidPdf.priceCents))).toHaveCount(2);
});

test('the cart page removes a line and clears the cart', { tag: '@full' }, async ({ page }) => {
  await addToCart(page, paidPdf.id);
  await addToCart(page, otherProgram.id);
  await page.goto('/cart');
  await page.getByRole('button', { name: `Remove ${paidPdf.name}` }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${otherProgram.name}` })).toBeFocused();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Cart cleared')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/shop');
});

test('the cart survives a reload on every page', async ({ page }) => {
  await addToCart(page, paidPdf.id);
  for (const path of ['/', '/shop', `/shop/product/${paidPdf.id}`, '/cart', '/checkout/cancel']) {
    await page.goto(path);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' }), path).toBeVisible();
  }
});

test('two tabs share one cart', { tag: '@full' }, async ({ page, context }) => {
  await addToCart(page, paidPdf.id);
  await page.goto('/cart');
  const second = await context.newPage();
  await addToCart(second, freePdf.id);
  await expect(page.getByRole('spinbutton')).toHaveCount(2);
  await page.getByRole('button', { name: `Remove ${paidPdf.name}` }).click();
  await expect(second.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
});

test(
  'a stored line with an old price shows a notice and uses the new price',
  { tag: '@full' },
  async ({ page }) => {
    await store(page, 'cart', [{ ...guide, name: 'An old name', price: '$1.23' }]);
    await page.goto('/cart');
    await expect(page.getByText('Price updated')).toBeVisible();
    await expect(page.getByRole('heading', { name: paidPdf.name })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Order Summary' }).getByText(total(paidPdf.priceCents)),
    ).toHaveCount(2);
  },
);

test('a withdrawn product blocks checkout until it is removed', { tag: '@full' }, async ({ page }) => {
  await store(page, 'cart', [guide, { ...guide, id: 99, name: 'Old shirt' }]);
  await page.goto('/cart');
  await expect(page.getByText('This is no longer sold. Remove it to continue.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Old shirt' }).click();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
});

test(
  'an unreadable stored cart is logged and ignored, and overwritten only when a product is added',
  { tag: '@full' },
  async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await store(page, 'cart', `[{"id":${paidPdf.id},`);
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(logged.some((text) => text.includes('Ignored the stored cart because it is unreadable.'))).toBe(
      true,
    );
    expect(await readStored(page, 'cart')).toBe(`[{"id":${paidPdf.id},`);
    await addToCart(page, paidPdf.id);
    await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  },
);

test(
  'the cart works in a browser that denies every kind of storage, and no script fails',
  { tag: '@full' },
  async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.addInitScript(() => {
      const deny = (target: object, ...names: string[]) => {
        for (const name of names)
          Object.defineProperty(target, name, {
            configurable: true,
            get() {
              throw new DOMException(`${name} is denied`, 'SecurityError');
            },
          });
      };
      deny(window, 'localStorage', 'sessionStorage', 'indexedDB', 'caches');
      deny(Document.prototype, 'cookie');
      deny(Navigator.prototype, 'serviceWorker', 'storage');
    });
    await addToCart(page, paidPdf.id);
    await page.getByRole('button', { name: 'Go to Checkout' }).click();
    await expect(page.getByRole('spinbutton')).toHaveValue('1');
    await page.goto('/auth');
    await expect(page.getByText(/This browser blocks cookies/)).toBeVisible();
    expect(failures).toEqual([]);
  },
);

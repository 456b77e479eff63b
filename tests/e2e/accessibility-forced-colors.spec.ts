import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { paidPdf } from './products.ts';
import { openHydrated } from './open-hydrated.ts';

// The rules for forced colors are in the full stylesheet, which loads with hydration.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test(
  'with forced colors, buttons have a border, and the selected tab and the focus are visible',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/shop');
    const [chosen, other] = ['All Products', 'Coaching'].map((name) =>
      page.getByRole('tab', { name, exact: true }),
    ) as [Locator, Locator];
    await expect
      .poll(() => style(chosen, 'background-color'))
      .not.toBe(await style(other, 'background-color'));
    expect(await style(chosen, 'color')).not.toBe(await style(chosen, 'background-color'));
    expect(await style(other, 'border-bottom-color')).toBe(
      await style(page.locator('html'), 'background-color'),
    );
    const current = page.getByRole('banner').getByRole('link', { name: 'Programs' });
    expect(await style(current, 'background-color')).toBe(await style(chosen, 'background-color'));

    await openHydrated(page, `/shop/product/${paidPdf.id}`);
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await expect.poll(() => style(add, 'border-top-width')).toBe('2px');
    expect(await style(add, 'border-top-color')).not.toBe(await style(add, 'background-color'));
    await page.keyboard.press('Tab');
    await add.focus();
    expect(await style(add, 'outline-style')).toBe('solid');
  },
);

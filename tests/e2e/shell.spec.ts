import { expect, test } from './fixtures.ts';

test('the navigation leads to every section and marks the current one', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  const links = await main.getByRole('link').allTextContents();
  expect(links).toEqual(['Home', 'About', '1:1 Coaching', 'Blog', 'App', 'Programs', 'Contact']);
  await main.getByRole('link', { name: 'Programs' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(main.getByRole('link', { name: 'Programs' })).toHaveAttribute('aria-current', 'page');
});

test('the bar gains a shadow once the page is scrolled more than 10 px', async ({ page }) => {
  await page.goto('/about');
  const bar = page.getByRole('banner');
  await expect(bar).toHaveCSS('box-shadow', 'none');
  await page.evaluate(() => window.scrollTo(0, 10));
  await expect(bar).toHaveCSS('box-shadow', 'none');
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect(bar).not.toHaveCSS('box-shadow', 'none');
});

test('a new page begins at its top, and Back returns to where one was', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test('an unknown address says 404 and leads home', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(messages.some((message) => message.includes('/no-such-page'))).toBe(true);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the links are behind a menu that opens, and closes on choice, Escape and a tap outside', async ({
    page,
  }) => {
    await page.goto('/');
    const shop = page.getByRole('banner').getByRole('link', { name: 'Programs' });
    const toggle = page.getByRole('banner').locator('summary');
    await expect(shop).toBeHidden();

    await toggle.click();
    await expect(shop).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await page.mouse.click(180, 720);
    await expect(shop).toBeHidden();

    await toggle.click();
    await shop.click();
    await expect(page).toHaveURL('/shop');
    await expect(shop).toBeHidden();
  });

  test('no page is wider than the screen', async ({ page }) => {
    for (const path of ['/', '/about', '/shop', '/shop/product/6', '/cart', '/privacy', '/checkout/cancel']) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('with scripting off', () => {
  test.use({ javaScriptEnabled: false });

  test('pages, links and the menu of small screens work', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('banner').getByRole('link', { name: 'Programs' }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('no page breaks its own Content-Security-Policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  for (const path of ['/', '/shop', '/shop/product/5', '/cart', '/privacy']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveCount(1);
  }
  expect(violations).toEqual([]);
});

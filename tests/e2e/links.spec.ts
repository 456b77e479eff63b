import type { Page } from '@playwright/test';
import { readAbout } from '#content/about.server.ts';
import { expect, test } from './fixtures.ts';
import { sitePaths } from '#scripts/build/site-paths.ts';
import { otherProgram } from './products.ts';
import { openHydrated } from './open-hydrated.ts';

/** Opens a page and marks its document, so that a reload can be detected. */
async function openMarked(page: Page, path: string): Promise<void> {
  await openHydrated(page, path);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
}
const stayed = (page: Page) => page.evaluate(() => 'stayed' in window);

test('a link to a page of the site opens without a reload', async ({ page }) => {
  await openMarked(page, '/shop');
  await page.locator('main a[href="/shop/product/1"]').click();
  await expect(page).toHaveURL(`/shop/product/${otherProgram.id}`);
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toHaveCount(0);
  expect(await stayed(page)).toBe(true);
});

test(
  'a link clicked with the modifier key opens in another tab',
  { tag: '@full' },
  async ({ page, context }) => {
    await openMarked(page, '/shop');
    const another = context.waitForEvent('page');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Terms' })
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(await another).toHaveURL('/terms');
    await expect(page).toHaveURL('/shop');
  },
);

test('a link to the current page adds no history entry', { tag: '@full' }, async ({ page }) => {
  await openMarked(page, '/about');
  const before = await page.evaluate(() => history.length);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test(
  'a page opened by a link is rendered completely, and Back restores the scroll position',
  { tag: '@full' },
  async ({ page }) => {
    await openMarked(page, '/shop');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: readAbout().title })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).scrollIntoViewIfNeeded();
    // The whole page is rendered: its last section is above the footer.
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport({ ratio: 0 });
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(2000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);
    expect(await stayed(page)).toBe(true);
  },
);

test(
  'from every page, members’ pages and unknown addresses open without asking a server for routes',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    for (const path of sitePaths()) {
      await openMarked(page, path);
      for (const memberPage of ['/reviews/6f9619ff-8b86-4d01-b42d-00c04fc964ff', '/log']) {
        await go('/no-such-page');
        await expect(page, path).toHaveTitle(/^Page not found/);
        await go(memberPage);
        // Visitors are led to the sign-in.
        await expect(page, `${path} to ${memberPage}`).toHaveURL(/\/auth\?/);
      }
      expect(await stayed(page), path).toBe(true);
    }
    expect(asked.filter((path) => path.includes('manifest.json') || path === '/__manifest')).toEqual([]);
    expect(asked.filter((path) => path.endsWith('/no-such-page.data'))).toEqual([]);
  },
);

import type { Page } from '@playwright/test';
import { readSite } from '#content/site.server.ts';
import { enterAs, makeMember } from './account-steps.ts';
import { freePdf, paidPdf } from './products.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { waitForServiceWorker } from './wait-for-service-worker.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'a page whose link was hovered opens offline, although it was never visited',
  { tag: '@full' },
  async ({ page, context }) => {
    await openHydrated(page, '/contact');
    await page.getByRole('heading', { level: 1 }).click();
    await waitForServiceWorker(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
    await link.hover();
    const isStored = () =>
      page.evaluate(async () => {
        const [files, data] = await Promise.all([caches.open('files'), caches.match('/about.data')]);
        const names = (await files.keys()).map(({ url }) => url);
        return data !== undefined && names.some((url) => /\/assets\/about-/.test(url));
      });
    await expect.poll(isStored).toBe(true);
    await context.setOffline(true);
    await link.click();
    await expect(page).toHaveURL('/about');
    await expect(page).toHaveTitle(/^About/);
  },
);

test(
  'a link that cannot be reached keeps what is typed while it is pointed at, and leads to the page without a signal',
  { tag: '@full' },
  async ({ page, context }) => {
    await openHydrated(page, '/contact');
    await waitForServiceWorker(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coaching' });
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('Ada');
    await context.setOffline(true);
    const asked = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/site-version.txt'),
    );
    await link.hover();
    await asked;
    await expect(field).toHaveValue('Ada');
    await field.fill('');
    await link.click();
    await expect(page).toHaveURL('/coaching');
    await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible();
  },
);

test('the cart, the free drills and visited pages open offline', async ({ page, context }) => {
  await page.goto(`/shop/product/${paidPdf.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  await waitForServiceWorker(page);
  await page.goto('/coaching');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText(paidPdf.name);
  await page.goto(`/shop/product/${freePdf.id}`);
  await expect(page.getByRole('heading', { name: freePdf.name, level: 1 })).toBeVisible();
  await page.goto('/coaching');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/mediakit');
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible();
  await page.getByRole('link', { name: 'Your cart' }).click();
  await expect(page.getByRole('main')).toContainText(paidPdf.name);

  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
  expect(stored).toContain('/cart');
  expect(stored.filter((path) => /\/v1\/(?!object\/public\/website-photos\/)|\?/.test(path))).toEqual([]);
});

/** Waits until the service worker has stored the page at a path. */
const expectPageStored = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(async (key) => (await caches.match(key)) !== undefined, path)).toBe(true);

/** Expects the page as it is online, with the site's header and fonts. */
async function expectHeaderAndFonts(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: readSite().name }).first()).toBeVisible();
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').length;
  });
  expect(fonts).toBeGreaterThan(0);
}

test(
  'the first page and a page opened by the router open offline after a reload',
  { tag: '@full' },
  async ({ page, context }) => {
    await openHydrated(page, '/coaching');
    await page.getByRole('heading', { level: 1 }).click();
    await waitForServiceWorker(page);
    await expectPageStored(page, '/coaching');
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect(page).toHaveURL('/about');
    await expectPageStored(page, '/about');
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { ignoreCase: true });
    await expectHeaderAndFonts(page);
    await page.goto('/coaching');
    await expect(page.getByRole('heading', { name: 'No signal' })).toHaveCount(0);
    await expectHeaderAndFonts(page);
  },
);

test(
  'a member’s library that was opened by a link opens offline after a reload',
  { tag: '@full' },
  async ({ page, context, request }) => {
    await enterAs(page, await makeMember(request, 'Ola'));
    await openHydrated(page, '/downloads');
    await page.getByRole('heading', { level: 1 }).click();
    await waitForServiceWorker(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/video-library',
        textContent: 'Library',
      });
      document.getElementById('main')?.prepend(link);
    });
    await page.getByRole('link', { name: 'Library', exact: true }).first().click();
    await expect(page).toHaveURL('/video-library');
    await expectPageStored(page, '/video-library');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No signal' })).toHaveCount(0);
    await expectHeaderAndFonts(page);
  },
);

test(
  'an unvisited page says offline that it isn’t saved, with the site’s header and fonts',
  { tag: '@full' },
  async ({ page, context }) => {
    await openHydrated(page, '/contact');
    await page.getByRole('heading', { level: 1 }).click();
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.goto('/mediakit');
    await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible();
    await expect(page.getByText('This page isn’t saved on this device')).toBeVisible();
    await expectHeaderAndFonts(page);
  },
);

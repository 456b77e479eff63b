import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { siteDirectory } from '#scripts/build/build-site.ts';
import { startFileServer } from '../support/file-server.ts';
import { expect, test } from './fixtures.ts';
import { writeNewerRelease } from './newer-release.ts';
import { openHydrated } from './open-hydrated.ts';
import { waitForServiceWorker } from './wait-for-service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const newer = 'body[data-release="newer"]';

/** Follows a link of the page's main navigation. */
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Returns the names of the scripts and styles that the page has loaded, of which release they are. */
const loadedReleases = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const assets = names.filter((name) => /^\/assets\/.*\.(js|css)$/.test(name));
    return [...new Set(assets.map((name) => (name.startsWith('/assets/newer-') ? 'newer' : 'older')))];
  });

/** Whether a page and the script of its route are on the device. */
const isKept = (page: Page, path: string) =>
  page.evaluate(async (name) => {
    const [files, stored] = await Promise.all([caches.open('files'), caches.match(name)]);
    const urls = (await files.keys()).map(({ url }) => url);
    return stored !== undefined && urls.some((url) => url.includes(`/assets${name}-`));
  }, path);

test(
  'a phone with the release before opens its pages without a signal, and those of the newer release with one',
  { tag: '@full' },
  async ({ page, context }) => {
    const newerSite = writeNewerRelease();
    let site = siteDirectory;
    const host = await startFileServer(() => site);
    const url = `http://localhost:${host.port}`;
    try {
      await openHydrated(page, `${url}/coaching`);
      await page.getByRole('heading', { level: 1 }).click();
      await waitForServiceWorker(page);
      for (const path of ['/contact', '/coaching']) {
        await openHydrated(page, url + path);
        await expect.poll(() => isKept(page, path)).toBe(true);
      }

      await context.setOffline(true);
      site = newerSite;
      await openHydrated(page, `${url}/contact`);
      await expect(page).toHaveTitle(/^Contact/);
      await follow(page, 'Coaching');
      await expect(page).toHaveTitle(/Coaching/);
      await expect(page.locator(newer)).toHaveCount(0);
      expect(await loadedReleases(page)).toEqual(['older']);

      await context.setOffline(false);
      await expect(page.getByText('A new version is ready.')).toBeVisible();
      await follow(page, 'About');
      await expect(page).toHaveURL(`${url}/about`);
      await expect(page.locator(newer)).toBeVisible();
      await expect(page).toHaveTitle(/^About/);
      expect(await loadedReleases(page)).toEqual(['newer']);

      // The newer worker stores the pages of this device again.
      const isRenewed = () =>
        page.evaluate(async () => (await (await caches.match('/contact'))?.text())?.includes('data-release'));
      await expect.poll(isRenewed).toBe(true);
      await context.setOffline(true);
      await openHydrated(page, `${url}/contact`);
      await expect(page.locator(newer)).toBeVisible();
      await follow(page, 'Coaching');
      await expect(page).toHaveTitle(/Coaching/);
      expect(await loadedReleases(page)).toEqual(['newer']);
    } finally {
      await host.stop();
      rmSync(newerSite, { recursive: true, force: true });
    }
  },
);

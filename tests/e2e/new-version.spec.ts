import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';

const notice = 'A new version is ready.';

/** Tells the page that it came back to the front. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Marks this page: one that is loaded whole has no mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));

test('a page that a newer version replaced says so, and its links load the newer pages whole', async ({
  page,
}) => {
  await openHydrated(page, '/coaching');
  await mark(page);
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('body[data-marked]')).toBeVisible();
  await expect(page.getByText(notice)).toBeHidden();

  await page.route('**/site-version.txt', (route) =>
    route.fulfill({ body: '0123456789abcdef 0123456789abcdef 0123456789abcdef' }),
  );
  await comeBack(page);
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText(notice)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/coaching');
  await expect(page.locator('body[data-marked]')).toHaveCount(0);
});

test(
  'a link pressed just after a publication shows nothing of two versions',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/coaching');
    await mark(page);
    await page.route('**/site-version.txt', (route) =>
      route.fulfill({ body: '0123456789abcdef 0123456789abcdef 0123456789abcdef' }),
    );
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect(page).toHaveURL('/about');
    await expect(page.locator('body[data-marked]')).toHaveCount(0);
    await expect(page).toHaveTitle(/^About/);
  },
);

test('neither a missing nor a strange answer counts as a version', { tag: '@full' }, async ({ page }) => {
  await openHydrated(page, '/coaching');
  await mark(page);
  for (const answer of [
    { status: 404, body: '0123456789abcdef 0123456789abcdef 0123456789abcdef' },
    { status: 200, body: '<!doctype html><title>Not found</title>' },
  ]) {
    await page.unroute('**/site-version.txt');
    await page.route('**/site-version.txt', (route) => route.fulfill(answer));
    const asked = page.waitForResponse('**/site-version.txt');
    await comeBack(page);
    await (await asked).finished();
  }
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('body[data-marked]')).toBeVisible();
  await expect(page.getByText(notice)).toBeHidden();
});

test('after a publication, the next page of an open one has the newer data, without a reload and without a notice', async ({
  page,
}) => {
  await openHydrated(page, '/coaching');
  await mark(page);
  const { code, data } = await page.evaluate(() => ({
    code: document.querySelector<HTMLMetaElement>('meta[name="site-version"]')?.content,
    data: JSON.parse(document.getElementById('site-data')?.textContent ?? '') as { footer: { line: string } },
  }));
  const line = 'A line that was just published.';
  const published = { ...data, footer: { ...data.footer, line } };
  const newer = '0123456789abcdef';
  await page.route('**/site-version.txt', (route) => route.fulfill({ body: `${code} ${newer} ${newer}` }));
  await page.route(`**/site-data-${newer}.json`, (route) => route.fulfill({ json: published }));
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByText(line)).toBeVisible();
  await expect(page.locator('body[data-marked]')).toBeVisible();
  await expect(page.getByText(notice)).toBeHidden();
});

import type { Page } from '@playwright/test';
import { readComingSoon } from '#content/coming-soon.server.ts';
import { readPvt } from '#content/pvt.server.ts';
import { expect, test } from './fixtures.ts';
import { fileNameOf, freePdf } from './products.ts';
import { blockTables, expectToast, joinWaitlist, uniqueEmail } from './forms-steps.ts';
import { expectPdf } from './shop-steps.ts';

const content = readComingSoon();
const thanks = (page: Page) => page.getByRole('heading', { name: content.thanks.heading, exact: true });

test(
  'the app’s page shows stamp, badge, headline, hint, icon and social link',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/coming-soon');
    const stamp = page.getByText(content.stamp, { exact: true });
    await expect(stamp).toHaveCSS('animation-duration', '1s');
    await expect(page.getByText(content.badge, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: content.title, exact: true })).toBeVisible();
    await expect(page.getByText(content.hint ?? '', { exact: true })).toBeVisible();
    const icon = page.getByRole('img', { name: content.icon?.alt ?? 'App icon', exact: true });
    await expect
      .poll(() => icon.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByRole('main').getByRole('link', { name: /Instagram/ })).toHaveAttribute(
      'target',
      '_blank',
    );
  },
);

test(
  'a visitor joins, downloads the PDF, and returns to an empty form',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/coming-soon');
    const email = uniqueEmail();
    await joinWaitlist(page, email);
    await expect(thanks(page)).toBeFocused();
    await expect(page.locator('.animate-arrive')).toHaveCSS('animation-duration', '0.8s');
    await expect(page.getByRole('main').getByRole('link', { name: /Instagram/ })).toBeVisible();

    const record = page.waitForRequest('**/rest/v1/free_download_submissions*');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Now' }).click();
    await expectPdf(await download, fileNameOf(freePdf));
    await expectToast(page, 'Download started', 'Your PDF download has been initiated.');
    expect((await record).postDataJSON()).toMatchObject({
      product_id: freePdf.id,
      product_name: freePdf.name,
      name: 'Ada Vaulter',
      email,
    });

    await page.getByRole('button', { name: 'Back to Waitlist' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('');
    await expect(page.getByLabel('Email Address')).toHaveValue('');
  },
);

test(
  'a failed PDF download shows an error and can be retried; a failed record does not block it',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/coming-soon');
    await joinWaitlist(page, uniqueEmail());
    await expect(thanks(page)).toBeVisible();
    await blockTables(page);
    const pdf = '**/storage/v1/object/public/free-downloads/**';
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(pdf, async (route) => {
      await released;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Download Now' }).click();
    await expect(page.getByRole('button', { name: 'Downloading...' })).toBeDisabled();
    release();
    await expectToast(page, 'Download failed', 'Failed to download the PDF. Please try again.');
    await page.unroute(pdf);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Now' }).click();
    await expectPdf(await download, fileNameOf(freePdf));
  },
);

test('the demo has its own list, which an app tester can also join', { tag: '@full' }, async ({ page }) => {
  const email = uniqueEmail();
  await page.goto('/coming-soon');
  await joinWaitlist(page, email);
  await expect(thanks(page)).toBeVisible();
  await page.goto('/programs/demo');
  await joinWaitlist(page, email);
  await expect(page.getByRole('status').filter({ hasText: "You're on the list." })).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue('');
});

test(
  'the page names two Olympic pole vaulters; its thank-you message promises news at launch and the favorite drills',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/coming-soon');
    await expect(page.getByText(/built by two Olympic pole vaulters/)).toBeVisible();
    await joinWaitlist(page, uniqueEmail());
    await expect(page.getByText(/the day the app is live/)).toBeVisible();
    await expect(page.getByText(/favou?rite drills/i).first()).toBeVisible();
  },
);

test("the form on the app's page joins the app's list", { tag: '@full' }, async ({ page }) => {
  await page.goto('/pvt');
  await expect(page.getByText(readPvt().waitlist.hint ?? '', { exact: true })).toBeVisible();
  const email = uniqueEmail();
  const inserted = page.waitForRequest('**/rest/v1/waitlist*');
  await page.getByLabel("I'm a Vaulter").check();
  await page.getByLabel('Name', { exact: true }).fill('Ada de la Cruz');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  expect((await inserted).postDataJSON()).toMatchObject({
    list: 'app',
    email,
    is_vaulter: true,
    is_coach: false,
  });
  await expect(page.getByRole('status').filter({ hasText: content.thanks.heading })).toBeVisible();
  await expect(page.getByLabel("I'm a Vaulter")).not.toBeChecked();
});

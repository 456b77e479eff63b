import type { Page } from '@playwright/test';
import { readComingSoon } from '#content/coming-soon.server.ts';
import { readPvt } from '#content/pvt.server.ts';
import { expect, test } from './fixtures.ts';
import { fileNameOf, freePdf } from './products.ts';
import {
  expectToast,
  fillHoneypot,
  joinWaitlist,
  limitRate,
  delayResponses,
  uniqueEmail,
  blockTables,
  recordApiCalls,
} from './forms-steps.ts';
import { expectPdf } from './shop-steps.ts';

const content = readComingSoon();
const joinButton = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' });
const thanks = (page: Page) => page.getByRole('heading', { name: content.thanks.heading, exact: true });

async function expectTyped(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last Name')).toHaveValue('Vaulter');
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
}

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

test(
  'an address that is already on the list keeps the form and the input',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/coming-soon');
    const email = uniqueEmail();
    await joinWaitlist(page, email);
    await page.getByRole('button', { name: 'Back to Waitlist' }).click();
    await joinWaitlist(page, email);
    await expectToast(page, 'Already registered', 'This email is already on our waitlist.');
    await expectTyped(page, email);
  },
);

for (const [path, labels] of [
  ['/coming-soon', { 'First Name': 'Enter your first name.', 'Last Name': 'Enter your last name.' }],
  ['/programs/demo', { 'First Name': 'Enter your first name.', 'Last Name': 'Enter your last name.' }],
  ['/pvt', { Name: 'Enter your name.' }],
] as const) {
  test(`${path} rejects a name of spaces like an empty one`, { tag: '@full' }, async ({ page }) => {
    await page.goto(path);
    const calls = recordApiCalls(page);
    for (const text of ['', '   ']) {
      for (const label of Object.keys(labels)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByLabel('Email Address').fill(uniqueEmail());
      await joinButton(page).click();
      for (const [label, sentence] of Object.entries(labels))
        await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
    }
    expect(calls).toEqual([]);
  });
}

test('an empty field or an invalid address is not sent', { tag: '@full' }, async ({ page }) => {
  await page.goto('/coming-soon');
  const calls = recordApiCalls(page);
  await joinButton(page).click();
  await joinWaitlist(page, 'ada@example');
  await joinWaitlist(page, uniqueEmail());
  await page.getByRole('button', { name: 'Back to Waitlist' }).click();
  const sent = calls.length;
  await page.getByLabel('First Name').fill('   ');
  await page.getByLabel('Last Name').fill('Vaulter');
  await page.getByLabel('Email Address').fill(uniqueEmail());
  await joinButton(page).click();
  expect(calls.filter((path) => path === '/rest/v1/waitlist')).toHaveLength(1);
  expect(calls.length).toBeLessThanOrEqual(sent + 1);
});

test(
  'shows Adding... while pending, and an error with the input kept when the backend is down',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/coming-soon');
    const release = await delayResponses(page, 'waitlist');
    await joinWaitlist(page, uniqueEmail());
    await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled();
    release();
    await page.getByRole('button', { name: 'Back to Waitlist' }).click();

    await page.unrouteAll({ behavior: 'wait' });
    await blockTables(page);
    const email = uniqueEmail();
    await joinWaitlist(page, email);
    await expectToast(
      page,
      'Something went wrong',
      'There was an error adding you to the waitlist. Please try again.',
    );
    await expectTyped(page, email);
  },
);

test(
  'the demo has its own list, which an app tester can also join, but only once',
  { tag: '@full' },
  async ({ page }) => {
    const email = uniqueEmail();
    await page.goto('/coming-soon');
    await joinWaitlist(page, email);
    await expect(thanks(page)).toBeVisible();
    await page.goto('/programs/demo');
    await joinWaitlist(page, email);
    await expect(page.getByRole('status').filter({ hasText: "You're on the list." })).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue('');
    await joinWaitlist(page, email);
    await expectToast(page, 'Already registered', 'This email is already on our waitlist.');
  },
);

test(
  'too many sign-ups and a filled honeypot end in the general error message',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/coming-soon');
    const calls = recordApiCalls(page);
    const email = uniqueEmail();
    const refusal = 'There was an error adding you to the waitlist. Please try again.';
    await fillHoneypot(page);
    await joinWaitlist(page, email);
    await expectToast(page, 'Something went wrong', refusal);
    expect(calls).toEqual([]);
    await limitRate(page, 'waitlist');
    await joinWaitlist(page, email);
    await expect.poll(() => calls).toContain('/rest/v1/waitlist');
    await expectToast(page, 'Something went wrong', refusal);
    await expectTyped(page, email);
  },
);

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

test.describe("the form on the app's page", () => {
  async function joinByName(page: Page, name: string, email: string): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email Address').fill(email);
    await joinButton(page).click();
  }

  test(
    "splits the name after the first word and stores 'I'm a Vaulter' and 'I'm a Coach'",
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/pvt');
      await expect(page.getByText(readPvt().waitlist.hint ?? '', { exact: true })).toBeVisible();
      for (const [name, isVaulter, isCoach, firstName, lastName] of [
        ['Ada de la Cruz', true, false, 'Ada', 'de la Cruz'],
        ['  Mononym ', false, true, 'Mononym', ''],
        ['Bo Ek', false, false, 'Bo', 'Ek'],
      ] as const) {
        const email = uniqueEmail();
        const inserted = page.waitForRequest('**/rest/v1/waitlist*');
        await page.getByLabel("I'm a Vaulter").setChecked(isVaulter);
        await page.getByLabel("I'm a Coach").setChecked(isCoach);
        await joinByName(page, name, email);
        expect((await inserted).postDataJSON()).toMatchObject({
          list: 'app',
          email,
          first_name: firstName,
          last_name: lastName,
          is_vaulter: isVaulter,
          is_coach: isCoach,
          synced_to_beehiiv: false,
        });
        await expect(page.getByRole('status').filter({ hasText: content.thanks.heading })).toBeVisible();
        await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
        await expect(page.getByLabel("I'm a Vaulter")).not.toBeChecked();
      }
    },
  );

  test(
    'reports an address that joined on /coming-soon, and keeps the input',
    { tag: '@full' },
    async ({ page }) => {
      const email = uniqueEmail();
      await page.goto('/coming-soon');
      await joinWaitlist(page, email);
      await expect(thanks(page)).toBeVisible();
      await page.goto('/pvt');
      await joinByName(page, 'Ada Vaulter', email);
      await expectToast(page, 'Already registered', 'This email is already on our waitlist.');
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Vaulter');
      await expect(page.getByLabel('Email Address')).toHaveValue(email);
    },
  );

  test(
    "shows 'Adding...' while pending, and 'Something went wrong' when nothing responds",
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/pvt');
      const release = await delayResponses(page, 'waitlist');
      await joinByName(page, 'Ada Vaulter', uniqueEmail());
      await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled();
      release();
      await expect(joinButton(page)).toBeFocused();
      await page.unrouteAll({ behavior: 'wait' });
      await blockTables(page);
      await joinByName(page, 'Ada Vaulter', uniqueEmail());
      await expectToast(
        page,
        'Something went wrong',
        'There was an error adding you to the waitlist. Please try again.',
      );
    },
  );
});

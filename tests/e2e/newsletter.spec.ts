import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  expectToast,
  fillHoneypot,
  limitRate,
  delayResponses,
  uniqueEmail,
  subscribe,
  blockTables,
  recordApiCalls,
} from './forms-steps.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Email Address' });
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

test(
  'a visitor subscribes on the home page and below an article, and the field is cleared',
  { tag: '@full' },
  async ({ page }) => {
    for (const path of ['/', '/blog/tempo-runs']) {
      await page.goto(path);
      await subscribe(page, uniqueEmail());
      await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
      await expect(field(page)).toHaveValue('');
    }
  },
);

test(
  'reports an already subscribed address and keeps it in the field',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const email = uniqueEmail();
    await subscribe(page, email);
    await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
    await subscribe(page, email.toUpperCase());
    await expectToast(page, 'Notice', 'This email is already subscribed to our newsletter.');
    await expect(field(page)).toHaveValue(email.toUpperCase());
  },
);

test(
  'an empty field or an invalid address shows an error and is not sent',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const calls = recordApiCalls(page);
    for (const text of ['', '   ', 'ada', 'ada@', 'ada@example']) await subscribe(page, text);
    await expect(field(page)).toHaveAccessibleDescription(
      'Enter a valid email address, such as name@example.com.',
    );
    await subscribe(page, '');
    await expect(field(page)).toHaveAccessibleDescription('Enter your email address.');
    expect(calls).toEqual([]);
  },
);

test(
  'while the request is pending, field and button are disabled and the button shows an ellipsis',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const release = await delayResponses(page, 'waitlist');
    await subscribe(page, uniqueEmail());
    await expect(page.getByRole('button', { name: '...', exact: true })).toBeDisabled();
    await expect(field(page)).toBeDisabled();
    release();
    await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
    await expect(button(page)).toBeEnabled();
  },
);

test(
  'when the backend is down, an error toast appears and the address stays in the field',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    await blockTables(page);
    const email = uniqueEmail();
    await subscribe(page, email);
    await expectToast(page, 'Notice', 'An error occurred. Please try again later.');
    await expect(field(page)).toHaveValue(email);
    await expect(button(page)).toBeEnabled();
  },
);

test('a visitor can subscribe while Beehiiv is down', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const answer = page.waitForResponse('**/functions/v1/sync-to-beehiiv');
  await subscribe(page, uniqueEmail('beehiiv-down'));
  await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
  expect((await answer).status()).toBe(502);
  await expect
    .poll(() => messages.join())
    .toContain('Could not forward the entry to the newsletter provider');
});

test(
  'a bot that fills in the honeypot is rejected; a visitor whose browser filled it in can subscribe',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const calls = recordApiCalls(page);
    await fillHoneypot(page);
    await subscribe(page, uniqueEmail());
    await expectToast(page, 'Notice', 'An error occurred. Please try again later.');
    expect(calls).toEqual([]);
    await button(page).click();
    await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
  },
);

test(
  'too many sign-ups from one address are rejected with the general error message',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    await limitRate(page, 'waitlist');
    const email = uniqueEmail();
    await subscribe(page, email);
    await expectToast(page, 'Notice', 'An error occurred. Please try again later.');
    await expect(field(page)).toHaveValue(email);
  },
);

test(
  'the focus returns to the field after subscribing by keyboard, with and without an error',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/blog/takeoff');
    const email = uniqueEmail();
    for (const description of [
      'Thank you for subscribing to our newsletter!',
      'This email is already subscribed to our newsletter.',
    ]) {
      await field(page).fill(email);
      await field(page).press('Enter');
      await expect(page.getByText(description)).toBeVisible();
      await expect(field(page)).toBeFocused();
    }
  },
);

test('requests the sync with the inserted row and the type SINGLE', { tag: '@full' }, async ({ page }) => {
  await page.goto('/blog/takeoff');
  const email = uniqueEmail();
  const inserted = page.waitForRequest('**/rest/v1/waitlist*');
  const synced = page.waitForRequest('**/functions/v1/sync-to-beehiiv');
  await subscribe(page, email);
  expect((await inserted).postDataJSON()).toMatchObject({
    email,
    first_name: '',
    last_name: '',
    synced_to_beehiiv: false,
  });
  expect((await synced).postDataJSON()).toMatchObject({ record: { email }, type: 'SINGLE' });
});

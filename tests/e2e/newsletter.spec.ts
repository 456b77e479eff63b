import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  expectToast,
  fillTrap,
  limitRate,
  slowDown,
  someone,
  subscribe,
  takeTablesDown,
  watchApi,
} from './forms-steps.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Email Address' });
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

test('a visitor subscribes on the home page and below an article, and the field empties', async ({
  page,
}) => {
  for (const path of ['/', '/blog/tempo-runs']) {
    await page.goto(path);
    await subscribe(page, someone());
    await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
    await expect(field(page)).toHaveValue('');
  }
});

test(
  'reports an address that is already on the list and keeps it in the field',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const email = someone();
    await subscribe(page, email);
    await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
    await subscribe(page, email.toUpperCase());
    await expectToast(page, 'Notice', 'This email is already subscribed to our newsletter.');
    await expect(field(page)).toHaveValue(email.toUpperCase());
  },
);

test('an empty field or an invalid address is not sent, and says why', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const calls = watchApi(page);
  for (const text of ['', '   ', 'ada', 'ada@', 'ada@example']) await subscribe(page, text);
  await expect(field(page)).toHaveAccessibleDescription(
    'Enter a valid email address, such as name@example.com.',
  );
  await subscribe(page, '');
  await expect(field(page)).toHaveAccessibleDescription('Enter your email address.');
  expect(calls).toEqual([]);
});

test(
  'while the backend takes its time, field and button are disabled and the button shows an ellipsis',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const letGo = await slowDown(page, 'waitlist');
    await subscribe(page, someone());
    await expect(page.getByRole('button', { name: '...', exact: true })).toBeDisabled();
    await expect(field(page)).toBeDisabled();
    letGo();
    await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
    await expect(button(page)).toBeEnabled();
  },
);

test(
  'when the backend is down, the notice says so and the address stays',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    await takeTablesDown(page);
    const email = someone();
    await subscribe(page, email);
    await expectToast(page, 'Notice', 'An error occurred. Please try again later.');
    await expect(field(page)).toHaveValue(email);
    await expect(button(page)).toBeEnabled();
  },
);

test('when Beehiiv is down, the visitor has subscribed all the same', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const answer = page.waitForResponse('**/functions/v1/sync-to-beehiiv');
  await subscribe(page, someone('beehiiv-down'));
  await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
  expect((await answer).status()).toBe(502);
  await expect.poll(() => messages.join()).toContain('could not be passed on');
});

test(
  'a program that fills in everything is turned away, a person whose browser did it gets through',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const calls = watchApi(page);
    await fillTrap(page);
    await subscribe(page, someone());
    await expectToast(page, 'Notice', 'An error occurred. Please try again later.');
    expect(calls).toEqual([]);
    await button(page).click();
    await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
  },
);

test(
  'too many sign-ups from one address are refused with the general notice',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    await limitRate(page, 'waitlist');
    const email = someone();
    await subscribe(page, email);
    await expectToast(page, 'Notice', 'An error occurred. Please try again later.');
    await expect(field(page)).toHaveValue(email);
  },
);

test(
  'who subscribes by keyboard is in the field again afterwards, whatever came of it',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/blog/takeoff');
    const email = someone();
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

test(
  'the sync is asked for with the row and the type SINGLE, after the row was read back',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/blog/takeoff');
    const email = someone();
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
  },
);

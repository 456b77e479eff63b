import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectToast, subscribe, uniqueEmail } from './forms-steps.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Email Address' });

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

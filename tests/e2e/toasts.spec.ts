import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { consultation } from './products.ts';
import { openHydrated } from './open-hydrated.ts';

/** Lists the controls and inline errors that a toast covers. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map((one) =>
      one.getBoundingClientRect(),
    );
    const dialog = document.querySelector('[role=dialog][data-state=open]');
    const controls = (dialog ?? document.body).querySelectorAll(
      'input, select, textarea, button, [role=alert], .text-error, [role=dialog] footer',
    );
    return [...controls]
      .filter((element) => !element.closest('[data-sonner-toaster]'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return toasts.some(
          (toast) =>
            box.width > 0 &&
            Math.min(toast.right, box.right) > Math.max(toast.left, box.left) &&
            Math.min(toast.bottom, box.bottom) > Math.max(toast.top, box.top),
        );
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });
}

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

for (const width of [360, 1280]) {
  test(`a toast covers no control and no inline error at ${width} px`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openHydrated(page, `/shop/product/${consultation.id}`);
    const add = page.getByRole('button', { name: 'Add to Cart' });
    // Scrolls the button to the bottom of the screen, where toasts appear.
    await add.evaluate((button) => {
      const { bottom } = button.getBoundingClientRect();
      window.scrollBy({ top: bottom - window.innerHeight + 8, behavior: 'instant' });
    });
    await add.click();
    await expect(page.getByText('Please select an option for')).toBeVisible();
    await expect.poll(() => coveredControls(page)).toEqual([]);
    await page.getByRole('combobox').first().selectOption({ index: 1 });
    await expect(page.getByText('Please select an option for')).toBeHidden();
    await add.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
    await expect.poll(() => coveredControls(page)).toEqual([]);
  });
}

test(
  'an error toast closes on the next input, and equal toasts appear once',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/rest/v1/waitlist*', (route) =>
      route.fulfill({ status: 500, json: { message: 'x' } }),
    );
    await openHydrated(page, '/coming-soon');
    const email = page.getByLabel(/email/i).first();
    await page.getByLabel(/first name/i).fill('Kim');
    await page.getByLabel(/last name/i).fill('Vaulter');
    await email.fill('kim@example.com');
    const send = page.getByRole('main').locator('form').first().getByRole('button').last();
    await send.click();
    const failed = page.getByText('Something went wrong');
    await expect(failed).toBeVisible();
    await send.click();
    await expect(failed).toHaveCount(1);
    await email.fill('kim@vault.example');
    await expect(failed).toHaveCount(0);
  },
);

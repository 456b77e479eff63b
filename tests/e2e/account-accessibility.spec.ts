import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settle } from './accessibility-steps.ts';
import { enterAs, makeMember, newVisitor } from './account-steps.ts';
import { consultation, fileNameOf, paidPdf } from './products.ts';
import { expect, test } from './fixtures.ts';

async function expectNoViolations(page: Page, state: string): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, state).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'dark' ? '@full' : [];
  test.describe(`in the ${colorScheme} theme, axe finds nothing`, { tag }, () => {
    test.use({ colorScheme });

    test('on the sign-in pages, with and without errors', { tag: '@full' }, async ({ page }) => {
      await page.goto('/auth');
      await expectNoViolations(page, 'Sign In');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByText('Enter your password.')).toBeVisible();
      await expectNoViolations(page, 'Sign In with errors');
      await page.goto('/auth?tab=sign-up');
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(page.getByText('Enter a password.')).toBeVisible();
      await expectNoViolations(page, 'Sign Up with errors');
      await page.goto('/auth/confirm?token_hash=used&type=signup');
      await page.getByRole('main').getByRole('button').first().click();
      await expect(page.getByRole('main')).toContainText('This link has expired or was already used.');
      await expectNoViolations(page, 'a link that did not work');
      await page.goto('/auth/reset-password');
      await expectNoViolations(page, 'Forgot your password?');
      await page.getByLabel('Email').fill(newVisitor('Zoe').email);
      await page.getByRole('button', { name: 'Send email' }).click();
      await expect(page.getByLabel('Code from the email')).toBeVisible();
      await expectNoViolations(page, 'the code of a reset');
      await page.goto('/downloads');
      await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
      await expectNoViolations(page, 'downloads of nobody');
    });

    test("on a member's pages, with data and empty", { tag: '@full' }, async ({ page, request }) => {
      await enterAs(page, await makeMember(request, 'Ria'));
      await page.goto('/account');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Enter your current password.')).toBeVisible();
      await page.getByRole('banner').getByLabel('Open account menu').click();
      await expectNoViolations(page, 'account with errors and the open menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expectNoViolations(page, 'deletion');
      await page.goto('/downloads');
      await expect(page.getByText('No files yet.')).toBeVisible();
      await expectNoViolations(page, 'no downloads');
      await page.goto('/account/orders');
      await expect(page.getByText('No orders yet.')).toBeVisible();
      await expectNoViolations(page, 'no orders');

      const order = {
        id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        status: 'paid',
        livemode: false,
        amountCents: 11900,
        refundedCents: 2000,
        createdAt: '2026-11-01T10:00:00Z',
        paidAt: '2026-11-01T10:01:00Z',
        items: [
          {
            productId: 3,
            productName: paidPdf.name,
            quantity: 1,
            unitAmountCents: 1900,
            amountCents: 1900,
            deliveries: [{ kind: 'file', fileId: 'f', fileName: fileNameOf(paidPdf) }],
          },
          {
            productId: 6,
            productName: consultation.name,
            option: consultation.options[1]!.label,
            quantity: 1,
            unitAmountCents: 9000,
            amountCents: 9000,
            deliveries: [
              { kind: 'link', label: 'Book your time', url: 'https://booking.example.com/crossbar' },
            ],
          },
        ],
      };
      await page.route('**/functions/v1/get-order*', (route) => route.fulfill({ json: order }));
      await page.route('**/rest/v1/orders*', (route) =>
        route.fulfill({
          headers: { 'content-range': '0-0/25' },
          json: [
            {
              id: order.id,
              status: 'paid',
              amount_cents: 11900,
              refunded_cents: 2000,
              created_at: order.createdAt,
              paid_at: order.paidAt,
              order_items: [
                { position: 1, product_name: 'Call', option: consultation.options[1]!.label, quantity: 1 },
              ],
            },
          ],
        }),
      );
      await page.goto('/account/orders');
      await expect(page.getByRole('link', { name: /^Book your time/ })).toBeVisible();
      await expect(page.getByText('Page 1 of 3')).toBeVisible();
      await expectNoViolations(page, 'an order');
      await page.goto(`/account/orders/receipt?order=${order.id}`);
      await expect(page.getByRole('row', { name: /^Refunded/ })).toBeVisible();
      await expectNoViolations(page, 'a receipt');
    });
  });
}

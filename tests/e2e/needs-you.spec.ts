import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility-steps.ts';
import { coach, openAs, readMail } from './account-steps.ts';
import { foreignCode } from './foreign-code.ts';
import { expect, test } from './fixtures.ts';
import { paidPdf, receiptSubject, total } from './products.ts';
import { addToCart, goToPayment, pay } from './shop-steps.ts';

/** Pays for an order whose sum at the shop is another one by then. */
async function payAnotherSum(
  page: Page,
  request: APIRequestContext,
  { url, secretKey }: { url: string; secretKey: string },
  email: string,
): Promise<void> {
  await addToCart(page, paidPdf.id);
  await goToPayment(page);
  const sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const changed = await request.patch(`${url}/rest/v1/orders?stripe_session_id=eq.${sessionId}`, {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    data: { amount_cents: paidPdf.priceCents + 100 },
  });
  expect(changed.status()).toBe(204);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Pay \S+$/ }).click();
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
  await expect(page.getByText(/order [0-9A-F]{8}/)).toBeVisible();
}

test('a payment that does not match is decided at Needs you, until nothing waits', async ({
  page,
  browser,
  request,
  server,
}) => {
  await payAnotherSum(page, request, server, 'delivered@example.com');
  await payAnotherSum(page, request, server, 'returned@example.com');
  await readMail(request, 'delivered@example.com', /^We received your payment for order/);
  const notice = await readMail(request, 'hello@crossbar.example', /a payment doesn’t match order/);
  const link = /https?:\S+\/admin\/needs-you/.exec(notice.text)?.[0] ?? '';

  const phone = { width: 390, height: 844 };
  const desk = await openAs(browser, coach, { viewport: phone });
  await desk.goto(link);
  const card = (email: string) => desk.getByRole('listitem').filter({ hasText: email });
  await expect(desk.getByRole('link', { name: /^Needs you/ })).toContainText('2');
  await expectAccessible(desk);
  await card('delivered@example.com').getByRole('button', { name: 'Deliver as paid' }).click();
  await expect(card('delivered@example.com')).toBeHidden();
  await readMail(request, 'delivered@example.com', /^Your .* order/);

  await card('returned@example.com').getByRole('button', { name: 'Refund whole…' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund / })
    .click();
  await expect(desk.getByText('Nothing waits for you.')).toBeVisible();
  await readMail(request, 'returned@example.com', /^Refund of /);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible();
});

test(
  'a code that only the payment provider knows is accepted, and a refund that fails days later is decided at Needs you',
  { tag: '@full' },
  async ({ page, browser, request }) => {
    test.setTimeout(180_000);
    const paid = total(Math.round(paidPdf.priceCents / 2));
    const email = 'partner@example.com';
    const desk = await openAs(browser, coach, { viewport: { width: 390, height: 844 } });
    await addToCart(page, paidPdf.id);
    await goToPayment(page);
    await page.getByLabel('Promotion code').fill(foreignCode);
    await page.getByRole('button', { name: 'Apply code' }).click();
    await pay(page, paid, email);
    await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeVisible();
    expect((await readMail(request, email, receiptSubject)).text).toContain(`Code ${foreignCode}`);
    await desk.goto('/admin/needs-you');
    await expect(desk.getByText('Nothing waits for you.')).toBeVisible();

    await desk.goto(`/admin/orders?q=${email}`);
    await desk.getByRole('link', { name: /^Order / }).click();
    const dialog = desk.getByRole('dialog', { name: /^Order / });
    await dialog.getByRole('button', { name: 'Refund…' }).click();
    await dialog.getByRole('button', { name: `Refund ${paid}` }).click();
    await readMail(request, email, /^Refund of /);
    const bank = await desk.context().newPage();
    await bank.goto('/sandbox/disputes');
    await bank.getByRole('button', { name: 'Send the money back' }).first().click();

    await desk.goto('/admin/needs-you');
    const card = desk.getByRole('listitem').filter({ hasText: email });
    await expectAccessible(desk);
    await card.getByRole('button', { name: 'Open the order again' }).click();
    await expect(desk.getByText('Nothing waits for you.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeVisible();
  },
);

import { expectAccessible } from './accessibility-steps.ts';
import { fileNameOf, paidPdf, total } from './products.ts';
import { coach, enterAs, makeMember, openAs, readMail } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { addToCart, goToPayment } from './shop-steps.ts';

test(
  'closes the files of a disputed payment, notifies the owner, and reopens them when the owner wins',
  { tag: '@full' },
  async ({ page, browser, request }) => {
    test.setTimeout(180_000);
    const ada = await makeMember(request, 'Ada');
    await enterAs(page, ada);
    await addToCart(page, paidPdf.id);
    await goToPayment(page);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByRole('button', { name: 'Pay, then dispute the payment' }).click();
    await expect(page.getByRole('heading', { name: 'This payment is disputed' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Download/ })).toBeHidden();
    await page.goto('/account/orders');
    const order = page.getByRole('article', { name: /^Order / });
    await expect(order.getByText('Disputed', { exact: true })).toBeVisible();
    await expect(order.getByRole('button', { name: /^Show files and links/ })).toBeHidden();
    await page.goto('/downloads');
    await expect(page.getByText('No files yet.')).toBeVisible();

    const mail = await readMail(request, 'hello@crossbar.example', /^Disputed: order /);
    expect(mail.text).toContain(
      `${ada.email} disputed ${total(paidPdf.priceCents)} of ${total(paidPdf.priceCents)} with the bank.`,
    );
    const link = /https?:\S+\/admin\/orders\?open=\S+/.exec(mail.text)?.[0] ?? '';
    const desk = await openAs(browser, coach);
    await desk.goto(link);
    const dialog = desk.getByRole('dialog', { name: /^Order / });
    await expect(dialog.getByText('Disputed', { exact: true })).toBeVisible();
    await expect(
      dialog.getByText(`Open: ${total(paidPdf.priceCents)}, fraudulent. Answer at Stripe by `),
    ).toBeVisible();
    await expect(dialog.getByText('not downloaded yet')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Refund…' })).toBeHidden();
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await desk.getByLabel('Status').selectOption('Disputed');
    await expect(desk.getByRole('row').filter({ hasText: ada.email })).toContainText('Disputed');

    const bank = await desk.context().newPage();
    await bank.goto('/sandbox/disputes');
    await bank.getByRole('button', { name: 'Decide for the shop' }).first().click();
    await expect(bank.getByRole('list', { name: /^Dispute / }).first()).toContainText('won');
    await desk.goto(link);
    await expect(
      dialog.getByText(`Settled in your favor: ${total(paidPdf.priceCents)}, fraudulent`),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Refund…' })).toBeVisible();
    await desk.goto('/admin/trail');
    const turns = desk.getByRole('row').filter({ hasText: 'The payment provider' });
    await expect(turns).toContainText([/^Settled the dispute of order/, /^Opened a dispute of order/]);

    await page.reload();
    await expect(page.getByText(fileNameOf(paidPdf))).toBeVisible();
    await page.goto('/account/orders');
    await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  },
);

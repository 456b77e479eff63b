import { expectAccessible } from './accessibility-steps.ts';
import { coach as owner, enterAs, openVisitor, readMail, toastOf } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { paidPdf, receiptSubject, total } from './products.ts';
import { addToCart, goToPayment } from './shop-steps.ts';

test(
  'the owner creates a code, a buyer pays with it, and nobody can use it after its end',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    test.setTimeout(180_000);
    const code = `SAVE-${Date.now()}`;
    const discount = Math.round(paidPdf.priceCents / 2);
    const paid = total(paidPdf.priceCents - discount);

    await enterAs(page, owner);
    await page.goto('/admin/coupons');
    await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
    await page.getByLabel('Percent off').fill('200');
    await page.getByRole('button', { name: 'Create coupon' }).click();
    await expect(page.getByText('Enter a whole number between 1 and 100.')).toBeVisible();
    await page.getByLabel('Percent off').fill('50');
    await page.getByLabel('Orders that may use it').fill('5');
    await page.getByRole('button', { name: 'Create coupon' }).click();
    await expect(toastOf(page, `${code} works now.`)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('0 of 5');
    await expectAccessible(page);

    const buyer = await openVisitor(browser);
    const email = `coupon-${Date.now()}@example.com`;
    await addToCart(buyer, paidPdf.id);
    await goToPayment(buyer);
    await buyer.getByLabel('Promotion code').fill('WRONG-CODE');
    await buyer.getByRole('button', { name: 'Apply code' }).click();
    await expect(buyer.getByRole('alert')).toContainText('This code is invalid.');
    await buyer.getByLabel('Promotion code').fill(code.toLowerCase());
    await buyer.getByRole('button', { name: 'Apply code' }).click();
    await buyer.getByLabel('Email').fill(email);
    await buyer.getByRole('button', { name: `Pay ${paid}` }).click();
    await expect(buyer.getByRole('button', { name: /^Download/ }).first()).toBeVisible();
    const mail = await readMail(request, email, receiptSubject);
    expect(mail.text).toContain(`Code ${code}`);
    expect(mail.text).toContain(paid);

    await page.reload();
    await expect(row).toContainText('1 of 5');
    await page.goto(`/admin/orders?q=${email}`);
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText(paid);
    await page.getByRole('link', { name: /^Order / }).click();
    const dialog = page.getByRole('dialog', { name: /^Order / });
    await expect(dialog).toContainText(`Code ${code}`);
    await dialog.getByRole('button', { name: 'Refund…' }).click();
    await expect(dialog.getByText(`${paid} is left of this payment.`)).toBeVisible();

    await page.goto('/admin/coupons');
    await row.getByRole('button', { name: /^End/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End coupon' }).click();
    await expect(toastOf(page, `${code} has ended.`)).toBeVisible();
    await expect(row).toContainText('Ended');
    await page.goto('/admin/trail?only=coupon');
    await expect(page.getByText(`Created the coupon ${code}, 50% off`)).toBeVisible();
    await expect(page.getByText(`Ended the coupon ${code}`)).toBeVisible();

    await addToCart(buyer, paidPdf.id);
    await goToPayment(buyer);
    await buyer.getByLabel('Promotion code').fill(code);
    await buyer.getByRole('button', { name: 'Apply code' }).click();
    await expect(buyer.getByRole('alert')).toContainText('This code is invalid.');
    await expect(buyer.getByRole('button', { name: `Pay ${total(paidPdf.priceCents)}` })).toBeVisible();
  },
);

test(
  'a link carries a code into the cart, where it can be removed, and from there to the payment page',
  { tag: '@full' },
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const code = `LINK-${Date.now()}`;
    const paid = total(paidPdf.priceCents - Math.round(paidPdf.priceCents / 2));
    await enterAs(page, owner);
    await page.goto('/admin/coupons');
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Percent off').fill('50');
    await page.getByRole('button', { name: 'Create coupon' }).click();
    await expect(toastOf(page, `${code} works now.`)).toBeVisible();
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: `Copy link with the code ${code}` }).click();
    await expect(toastOf(page, 'Link copied')).toBeVisible();

    const buyer = await openVisitor(browser);
    // Without the client: the page's own script keeps the code.
    await buyer.route('**/assets/*.js', (route) => route.abort());
    await buyer.goto(`/blog?coupon=${code.toLowerCase()}`);
    await expect(buyer).toHaveURL('/blog');
    await buyer.unroute('**/assets/*.js');
    await addToCart(buyer, paidPdf.id);
    await buyer.goto('/cart?coupon=NO-SUCH-CODE');
    const summary = buyer.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText('Code NO-SUCH-CODE');
    await expect(buyer).toHaveURL('/cart');
    await buyer.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(buyer.getByText(/“NO-SUCH-CODE” is wrong or has ended/)).toBeVisible();
    await summary.getByRole('button', { name: 'Remove the code NO-SUCH-CODE' }).click();
    await buyer.reload();
    await expect(summary).not.toContainText('Code');

    await buyer.goto(`/shop?coupon=${code}`);
    await buyer.goto('/cart');
    await buyer.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await buyer.getByLabel('Email').fill(`link-${Date.now()}@example.com`);
    await buyer.getByRole('button', { name: `Pay ${paid}` }).click();
    await expect(buyer.getByRole('button', { name: /^Download/ }).first()).toBeVisible();
    expect(await buyer.evaluate(() => localStorage.getItem('coupon'))).toBeNull();
  },
);

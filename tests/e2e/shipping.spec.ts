import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-steps.ts';
import { coach as owner, enterAs, makeMember, openVisitor, readMail, toastOf } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { receiptSubject } from './products.ts';
import { addToCart, goToPayment } from './shop-steps.ts';

test.use({ publishes: true });

/** Counts an option's pieces in the stock panel, which takes no wrong number. */
async function countPieces(page: Page, option: string, pieces: number): Promise<void> {
  const panel = page.getByRole('form', { name: `Stock of ${option}` });
  for (const wrong of ['-1', '1.5', '1000000']) {
    await panel.getByRole('textbox').fill(wrong);
    await expect(panel.getByText('Type a whole number from 0 to 999,999.')).toBeVisible();
  }
  await panel.getByRole('textbox').fill(String(pieces));
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await expect(panel.getByRole('textbox')).toHaveValue(String(pieces));
  await expect(toastOf(page, 'Stock saved')).toBeVisible();
}

test('the owner adds a T-shirt, a member buys it with an address, and the desk ships it @full', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(600_000);
  await enterAs(page, owner);
  await page.goto('/admin/content?new=products%2F');
  await page.getByLabel('Name').fill('Pit T-shirt');
  await page.getByLabel('Category').selectOption({ label: 'Apparel, with sizes' });
  await page.getByRole('button', { name: 'Continue' }).click();
  const form = page.getByRole('form', { name: 'Pit T-shirt' });
  await form.getByLabel('Summary').fill('Heavy cotton.');
  await form.getByLabel('Value', { exact: true }).fill('100% cotton');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByText('This draft can’t be published yet.')).toBeHidden();
  await form.getByRole('link', { name: 'See what changes' }).click();
  const address = /page at (\S+)/.exec(
    await page
      .locator('main')
      .getByText(/^New page at/)
      .innerText(),
  )?.[1];
  const productId = Number(address?.split('/').at(-1));
  const buyer = await openVisitor(browser);
  await openHydrated(buyer, '/coaching');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(toastOf(page, 'Published. The site shows the new texts.')).toBeVisible({ timeout: 240_000 });

  // A page that was open meanwhile stays, and knows the new product at its next page.
  await buyer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(buyer).toHaveURL('/about');
  const pia = await makeMember(request, 'Pia');
  const { email } = pia;
  await enterAs(buyer, pia);
  await buyer.goto(`/shop/product/${productId}`);
  await expect(buyer.getByText(/^Ships to /)).toBeVisible();
  const option = await buyer.getByLabel('Option').getByRole('option').nth(1).innerText();
  const otherOption = await buyer.getByLabel('Option').getByRole('option').nth(2).innerText();

  // The owner counts; it takes effect without publishing.
  await page.goto('/admin/content');
  await page.getByRole('link', { name: 'Pit T-shirt' }).click();
  await countPieces(page, option, 2);
  await countPieces(page, otherOption, 0);
  await page.getByRole('link', { name: 'All content' }).click();
  await expect(page.getByRole('link', { name: 'Pit T-shirt' })).toContainText(`Sold out: ${otherOption}`);
  await buyer.goto('/shop?category=apparel');
  await expect(buyer.getByRole('article').filter({ hasText: 'Pit T-shirt' })).toContainText(
    `Sold out: ${otherOption}`,
  );
  await expectAccessible(buyer);
  await buyer.goto(`/shop/product/${productId}`);
  await expect(buyer.getByRole('option', { name: `${otherOption} (sold out)` })).toBeDisabled();
  await addToCart(buyer, productId, option);
  await expect(buyer.getByText('Shipping is added at checkout.')).toBeVisible();
  await buyer.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(buyer.getByText(/^Ships to .* for the whole order\.$/)).toBeVisible();
  await expect(buyer.getByText('yours right after payment')).toBeHidden();
  await expectAccessible(buyer);
  await buyer.goto(`/shop/product/${productId}`);
  await addToCart(buyer, productId, option);
  await goToPayment(buyer);
  await buyer.getByLabel('Email').fill(email);
  await buyer.getByLabel('Full name').fill('Pia Parcel');
  await buyer.getByLabel('Address', { exact: true }).fill('1 Runway Road');
  await buyer.getByLabel('City').fill('Springfield');
  await buyer.getByLabel('ZIP or postal code').fill('97477');
  await expectAccessible(buyer);
  await buyer
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click();
  await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(buyer.getByText('Being packed')).toBeVisible();
  const sums = buyer.getByRole('region', { name: 'Your order' });
  await expect(sums.getByRole('term')).toHaveText(['Shipping', 'Total paid']);
  await expectAccessible(buyer);
  expect((await readMail(request, email, receiptSubject)).text).toContain('Pia Parcel, 1 Runway Road');

  const receipt = buyer.url();
  await buyer.goto(`/shop/product/${productId}`);
  await expect(buyer.getByRole('option', { name: `${option} (sold out)` })).toBeDisabled();

  await page.goto('/admin/orders?only=to-ship');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('To ship');
  await row.getByRole('link', { name: /^Order / }).click();
  const dialog = page.getByRole('dialog', { name: /^Order / });
  await expect(dialog.getByText('1 Runway Road')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as shipped…' }).click();
  await dialog.getByLabel('Tracking link (optional)').fill('http://carrier.example/1');
  await dialog.getByRole('button', { name: 'Mark as shipped', exact: true }).click();
  await expect(dialog.getByText('Enter a full address that begins with https://')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Tracking link (optional)').fill('https://carrier.example/1');
  await dialog.getByRole('button', { name: 'Mark as shipped', exact: true }).click();
  await expect(dialog.getByText(/^Shipped on /)).toBeVisible();
  const mail = await readMail(request, email, /is on its way$/);
  expect(mail.text).toContain('https://carrier.example/1');
  await buyer.goto(receipt);
  await expect(buyer.getByText(/^Shipped on /)).toBeVisible();
  await expect(buyer.getByRole('link', { name: /^Track your order/ })).toHaveAttribute(
    'href',
    'https://carrier.example/1',
  );
  await buyer.goto('/account/orders');
  await expect(buyer.getByText(/^Shipped on /)).toBeVisible();
  await expect(buyer.getByText(/^To Pia Parcel, 1 Runway Road, /)).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Show files and links' })).toBeHidden();
  await expectAccessible(buyer);
  await buyer.getByRole('link', { name: /^Receipt/ }).click();
  await expect(buyer.getByText('Ships to')).toBeVisible();
  await expect(buyer.getByRole('row', { name: /^Shipping/ })).toBeVisible();
});

import { readFileSync } from 'node:fs';
import { fillSignUp, pressLink, readMail, newVisitor } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  consultation,
  fileNameOf,
  freePdf,
  lineOf,
  paidPdf,
  receiptSubject,
  total,
  videoReview,
} from './products.ts';
import { addToCart, expectPdf, goToPayment, pay, readStored, store } from './shop-steps.ts';
import { openHydrated } from './open-hydrated.ts';
import { choose } from './upload-steps.ts';

const paidFile = fileNameOf(paidPdf);
const freeFile = fileNameOf(freePdf);

test('a visitor buys a PDF, from the shop to the download', async ({ page }) => {
  await page.goto('/shop');
  const programs = page.getByRole('tab', { name: 'Training Programs' });
  await programs.click();
  await expect(programs).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: `${paidPdf.name} Buy Now` }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`${paidPdf.name} added to cart`)).toBeVisible();
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await page.getByRole('button', { name: /^Increase/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/cs_test_/);
  await pay(page, total(2 * paidPdf.priceCents));

  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  expect(await readStored(page, 'lastPurchase')).toBeNull();
  const button = page.getByRole('button', { name: `Download ${paidPdf.name}` });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await expect(page.getByRole('button', { name: 'Downloading...' })).toBeVisible();
  await expectPdf(download, paidFile);
  await expect(page.getByText('Download completed! Check your downloads folder.')).toBeVisible();
  await expect(button).toBeVisible();
  await expect(page.getByRole('region', { name: 'You May Also Like' }).getByRole('article')).toHaveCount(3);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const [again] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await expectPdf(again, paidFile);
});

for (const { label, price, priceCents } of consultation.options) {
  test(
    `a consultation of ${label} costs the shown price and shows the booking link`,
    { tag: '@full' },
    async ({ page }) => {
      await addToCart(page, consultation.id, label);
      await expect(page.getByRole('dialog').getByText(price, { exact: true })).toBeVisible();
      await goToPayment(page);
      await pay(page, total(priceCents));
      await expect(page.getByText(label)).toBeVisible();
      await expect(page.getByRole('link', { name: /^Book your time/ })).toHaveAttribute(
        'href',
        /\/sandbox\/booking/,
      );
    },
  );
}

test('an option chosen before hydration is kept', { tag: '@full' }, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/shop/product/${consultation.id}`, { waitUntil: 'commit' });
  const option = consultation.options[1]!;
  await page.getByLabel('Option').selectOption(option.label);
  release();
  await expect(page.getByText(option.price, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog').getByText(option.price, { exact: true })).toBeVisible();
});

test('a mixed cart is paid at once and delivers every product', { tag: '@full' }, async ({ page }) => {
  await addToCart(page, paidPdf.id);
  await addToCart(page, freePdf.id);
  await addToCart(page, videoReview.id);
  await goToPayment(page);
  await pay(page, total(paidPdf.priceCents, videoReview.priceCents));
  await expect(page.getByText('1 video review', { exact: true })).toBeVisible();
  await expect(page.getByText('Total paid').locator('xpath=following-sibling::dd')).toHaveText(
    total(paidPdf.priceCents, videoReview.priceCents),
  );
  for (const product of [paidPdf, freePdf]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${product.name}` }).click(),
    ]);
    await expectPdf(download, fileNameOf(product));
  }
});

test('a free PDF needs an email address and one click, on its page and under an article', async ({
  page,
}) => {
  const records: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/rest/v1/free_download_submissions')) records.push(sent.postDataJSON());
  });
  const get = async () => {
    const form = page.getByRole('region', { name: /^(Get it now|Free: )/ });
    await form.getByLabel('Your email').fill('nobody');
    await form.getByRole('button', { name: 'Download PDF' }).click();
    await expect(form.getByText('Enter a valid email address, such as name@example.com.')).toBeVisible();
    await form.getByLabel('Your email').fill('ada@example.com');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    await expectPdf(download, freeFile);
  };
  // Before hydration, the browser's own validation would reject the address.
  await openHydrated(page, `/shop/product/${freePdf.id}`);
  await get();
  await expect.poll(() => records).toHaveLength(1);
  await page.goto('/blog');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await get();
  await expect.poll(() => records).toHaveLength(2);
  expect(records[0]).toMatchObject({ product_id: freePdf.id, name: '', email: 'ada@example.com' });
});

test(
  'a guest who bought a review signs up with the same address and finds the review on the upload page',
  { tag: '@full' },
  async ({ page, request }) => {
    await addToCart(page, videoReview.id);
    await goToPayment(page);
    const gus = newVisitor('Gus');
    await pay(page, total(videoReview.priceCents), gus.email);
    const mail = await readMail(request, gus.email, receiptSubject);
    expect(mail.text).toMatch(/\/auth\?tab=sign-up&next=%2Fupload#email=/);
    await page.getByRole('link', { name: 'Send your jump' }).click();
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(gus.email);
    await fillSignUp(page, gus);
    await pressLink(page, await readMail(request, gus.email, /^Confirm your/));
    await expect(page).toHaveURL('/upload');
    await choose(page, {
      name: 'gus.webm',
      mimeType: 'video/webm',
      buffer: readFileSync('tests/films/constant.webm'),
    });
    await expect(page.getByLabel('Use your paid review')).toBeVisible();
  },
);

test(
  'asks for name and email for a free cart, downloads the PDF and empties the cart',
  { tag: '@full' },
  async ({ page }) => {
    await addToCart(page, freePdf.id);
    await page.getByRole('button', { name: 'Go to Checkout' }).click();
    // The cart's panel returns the focus when it has closed.
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Get Free Download' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    const email = page.getByRole('textbox', { name: 'Email Address' });
    await expect(name).toBeFocused();
    await page.getByRole('button', { name: 'Back to Cart' }).click();
    await page.getByRole('button', { name: 'Get Free Download' }).click();

    const submit = page.getByRole('button', { name: 'Download Now' });
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    // React Hook Form focuses the first wrong field again, in a timer.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await name.fill('Ada Vaulter');
    await email.fill('ada@example');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
    await expect(email).toBeFocused();

    await email.fill('ada@example.com');
    const recorded = page.waitForResponse((response) =>
      response.url().includes('/free_download_submissions'),
    );
    const [download] = await Promise.all([page.waitForEvent('download'), submit.click()]);
    await expectPdf(download, freeFile);
    const record = await recorded;
    expect(record.status()).toBe(201);
    expect(record.request().postDataJSON()).toMatchObject({
      product_id: freePdf.id,
      product_name: freePdf.name,
      name: 'Ada Vaulter',
      email: 'ada@example.com',
    });
    await expect(page.getByText(`${freeFile} download started! Check your downloads folder.`)).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  },
);

test(
  'a failed free download shows an error and keeps cart and input; a failed record is only logged',
  { tag: '@full' },
  async ({ page }) => {
    await addToCart(page, freePdf.id);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Get Free Download' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Email Address' }).fill('ada@example.com');
    await page.route('**/storage/v1/**', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('button', { name: 'Download Now' }).click();
    await expect(page.getByText('Failed to start download. Please try again.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');

    await page.unroute('**/storage/v1/**');
    await page.route('**/rest/v1/**', (route) => route.abort());
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Now' }).click(),
    ]);
    await expectPdf(download, freeFile);
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  },
);

test('canceling the payment keeps the cart', { tag: '@full' }, async ({ page }) => {
  await addToCart(page, paidPdf.id);
  await goToPayment(page);
  await page.getByRole('link', { name: /^Cancel/ }).click();
  await expect(page).toHaveURL('/checkout/cancel');
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await expect(page.getByText('Your cart items are kept.')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
});

test('the checkout button works after Back from the payment page', { tag: '@full' }, async ({ page }) => {
  await addToCart(page, paidPdf.id);
  await goToPayment(page);
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/cs_test_/);
});

test(
  'the checkout button is enabled again when the back/forward cache restores its page',
  { tag: '@full' },
  async ({ page }) => {
    await addToCart(page, paidPdf.id);
    await page.goto('/cart');
    await page.route('**/functions/v1/create-checkout', (route) =>
      route.fulfill({ json: { url: `${new URL(page.url()).origin}/payment` } }),
    );
    // Status 204 keeps the browser on the page, as if the back/forward cache had restored it.
    await page.route('**/payment', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect.poll(() => readStored(page, 'lastPurchase')).toContain(`"id":${paidPdf.id}`);
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  },
);

test('a failed checkout shows an error and can be retried', { tag: '@full' }, async ({ page }) => {
  await addToCart(page, paidPdf.id);
  await page.goto('/cart');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/functions/v1/create-checkout', async (route) => {
    await released;
    await route.fulfill({ status: 502, json: { error: 'no', code: 'payment_unavailable' } });
  });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();
  await expect(page.getByText('Failed to create checkout session')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  expect(await readStored(page, 'lastPurchase')).toBeNull();
});

test(
  'a quantity above the limit is rejected with the server’s error message',
  { tag: '@full' },
  async ({ page }) => {
    await store(page, 'cart', [{ ...lineOf(paidPdf), quantity: 1_000_000 }]);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText('Failed to create checkout session')).toBeVisible();
    await expect(page).toHaveURL('/cart');
  },
);

test('a forged purchase record shows download buttons but delivers only the free file', async ({ page }) => {
  await store(page, 'lastPurchase', [lineOf(paidPdf), lineOf(freePdf)]);
  await page.goto('/checkout/success');
  await page.getByRole('button', { name: `Download ${paidPdf.name}` }).click();
  await expect(page.getByText(`Failed to download ${paidFile}. Please try again.`)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${freePdf.name}` }).click(),
  ]);
  await expectPdf(download, freeFile);
  expect(await readStored(page, 'lastPurchase')).toBeNull();
});

test(
  'an unknown payment session is no success, even with a stored purchase record',
  { tag: '@full' },
  async ({ page }) => {
    await store(page, 'lastPurchase', [lineOf(paidPdf)]);
    await page.goto('/checkout/success?session_id=cs_test_forged');
    await expect(page.getByRole('heading', { name: 'We don’t know this order' })).toBeVisible();
    await expect(page.getByText('Payment Successful!')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  },
);

test('an unpaid session is no success and delivers nothing', { tag: '@full' }, async ({ page }) => {
  await addToCart(page, paidPdf.id);
  await goToPayment(page);
  const sessionId = page.url().split('/').pop() ?? '';
  await page.goto(`/checkout/success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect(page.getByText('Payment Successful!')).toHaveCount(0);
  await page.getByRole('button', { name: /^Download/ }).click();
  await expect(page.getByText(`Failed to download ${paidFile}. Please try again.`)).toBeVisible();
});

test(
  'the success page shows no error without a session and a purchase record',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/checkout/success');
    await expect(page.getByRole('heading', { name: 'No order to show' })).toBeVisible();
    await expect(page.getByText('Payment Successful!')).toHaveCount(0);
  },
);

test(
  'a paid session in the address clears the cart without a toast, and only once',
  { tag: '@full' },
  async ({ page }) => {
    await addToCart(page, paidPdf.id);
    await goToPayment(page);
    await pay(page, total(paidPdf.priceCents));
    await expect(page.getByText('Cart cleared')).toHaveCount(0);
    await page
      .getByRole('link', { name: /Buy Now$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('dialog', { name: /^Shopping Cart/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

import { paidPdf, fileNameOf, total } from '../e2e/products.ts';
import { expect, test } from './engine-test.ts';

test('home, then a purchase from the shop to the PDF', async ({ tab }) => {
  // Firefox reports the icon that it looks for by itself on the sandbox's payment page.
  tab.expectProblem(/Content-Security-Policy.*favicon\.ico/);
  await test.step('home', async () => {
    await tab.goto('/');
    await tab.waitFor({ role: 'heading', css: 'h1' });
  });
  await test.step('into the cart', async () => {
    await tab.goto(`/shop/product/${paidPdf.id}`);
    await tab.click({ role: 'button', name: 'Add to Cart' });
    await tab.click({ role: 'button', name: 'Go to Checkout' });
    await expect.poll(() => tab.path()).toBe('/cart');
    await tab.waitFor({ role: 'button', name: 'Proceed to Checkout' });
  });
  await test.step('payment', async () => {
    await tab.click({ role: 'button', name: 'Proceed to Checkout' });
    await expect.poll(() => tab.path()).toMatch(/^\/sandbox\/pay\/cs_test_/);
    await tab.fill({ label: 'Email' }, 'ada@example.com');
    await tab.click({ role: 'button', name: `Pay ${total(paidPdf.priceCents)}` });
    await tab.waitFor({ role: 'heading', name: 'Payment Successful!' });
  });
  await test.step('the PDF', async () => {
    await tab.click({ role: 'button', name: `Download ${paidPdf.name}` });
    const file = await tab.downloaded(new RegExp(fileNameOf(paidPdf).replaceAll('.', '\\.')));
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

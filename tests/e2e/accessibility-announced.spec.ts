import { readContact } from '../../app/lib/content/contact.server.ts';
import { enterAs } from './account-steps.ts';
import { consultation, paidPdf, total } from './products.ts';
import { coach, film } from './desk-steps.ts';
import { expect, test } from './fixtures.ts';
import { fillContact, slowDown, someone, subscribe } from './forms-steps.ts';
import { expectHeard, listen } from './hear-page.ts';
import { openAlive } from './open-alive.ts';
import { addToCart } from './shop-steps.ts';

test(
  'a screen reader hears what happens to the cart, and its new total',
  { tag: '@full' },
  async ({ page }) => {
    const heard = await listen(page);
    const hears = (words: RegExp | string) => expectHeard(heard, words);
    await addToCart(page, paidPdf.id);
    await hears(`${paidPdf.name} added to cart`);
    await page.getByRole('button', { name: 'Go to Checkout' }).click();
    await expect(page).toHaveURL('/cart');
    await page.getByRole('button', { name: /^Increase quantity/ }).click();
    await hears(total(2 * paidPdf.priceCents));
    const letGo = await slowDown(page, 'create-checkout', 'functions');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await hears(/^Processing\.\.\.$/);
    letGo();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.goBack();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await hears(/Item removed from cart/);
  },
);

test('a screen reader hears what became of a form', async ({ page }) => {
  const heard = await listen(page);
  const hears = (words: RegExp | string) => expectHeard(heard, words);
  await openAlive(page, `/shop/product/${consultation.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await hears(/^Please select an option$/);
  await page.getByLabel('Option').selectOption(consultation.options[1]!.label);
  await hears(consultation.options[1]!.price);

  await page.goto('/blog/takeoff');
  await subscribe(page, someone());
  await hears(/Success!.*Thank you for subscribing to our newsletter!/);

  await page.goto('/contact');
  const letGo = await slowDown(page, 'contact_messages');
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await hears(/Processing\.\.\./);
  letGo();
  await hears(readContact().success);
});

test(
  'a screen reader hears how an upload goes, and can ask how far it is',
  { tag: '@full' },
  async ({ page }) => {
    const heard = await listen(page);
    const hears = (words: RegExp | string) => expectHeard(heard, words);
    await enterAs(page, coach);
    await page.goto('/admin/videos');
    await page.getByLabel('Video file').setInputFiles(film);
    await expect(page.getByLabel('Duration')).toHaveValue('0:07');
    await page.getByLabel('Title').fill('Pole drop');
    await page.getByLabel('Description').fill('Let the pole drop into the box.');
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/storage/v1/upload/resumable/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Upload Video' }).click();
    const bar = page.getByRole('progressbar', { name: 'Upload' });
    await expect(bar).toHaveAttribute('aria-valuenow', '0');
    await hears(/^Uploading\.\.\.$/);
    letGo();
    await hears(/Video uploaded successfully with auto-generated thumbnail!/);
    // The library's own tests count what is in it.
    await page.goto('/admin/videos?tab=manage');
    const row = page.getByRole('article', { name: 'Pole drop' });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
    await expect(row).toHaveCount(0);
  },
);

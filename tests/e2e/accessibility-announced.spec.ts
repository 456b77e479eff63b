import { readContact } from '#content/contact.server.ts';
import { coach, enterAs } from './account-steps.ts';
import { consultation, paidPdf, total } from './products.ts';
import { expect, test } from './fixtures.ts';
import { fillContact, delayResponses, uniqueEmail, subscribe } from './forms-steps.ts';
import { expectAnnouncement, recordAnnouncements } from './announcements.ts';
import { openHydrated } from './open-hydrated.ts';
import { addToCart } from './shop-steps.ts';
import { filmPath } from './upload-steps.ts';

test(
  'a screen reader announces changes of the cart and its new total',
  { tag: '@full' },
  async ({ page }) => {
    const announcements = await recordAnnouncements(page);
    const expectAnnounced = (words: RegExp | string) => expectAnnouncement(announcements, words);
    await addToCart(page, paidPdf.id);
    await expectAnnounced(`${paidPdf.name} added to cart`);
    await page.getByRole('button', { name: 'Go to Checkout' }).click();
    await expect(page).toHaveURL('/cart');
    await page.getByRole('button', { name: /^Increase quantity/ }).click();
    await expectAnnounced(total(2 * paidPdf.priceCents));
    const release = await delayResponses(page, 'create-checkout', 'functions');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expectAnnounced(/^Processing\.\.\.$/);
    release();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.goBack();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expectAnnounced(/Item removed from cart/);
  },
);

test('a screen reader announces the result of a form', { tag: '@full' }, async ({ page }) => {
  const announcements = await recordAnnouncements(page);
  const expectAnnounced = (words: RegExp | string) => expectAnnouncement(announcements, words);
  await openHydrated(page, `/shop/product/${consultation.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectAnnounced(/^Please select an option$/);
  await page.getByLabel('Option').selectOption(consultation.options[1]!.label);
  await expectAnnounced(consultation.options[1]!.price);

  await page.goto('/blog/takeoff');
  await subscribe(page, uniqueEmail());
  await expectAnnounced(/Success!.*Thank you for subscribing to our newsletter!/);

  await page.goto('/contact');
  const release = await delayResponses(page, 'contact_messages');
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectAnnounced(/Processing\.\.\./);
  release();
  await expectAnnounced(readContact().success);
});

test(
  "a screen reader announces an upload's state and can read its progress",
  { tag: '@full' },
  async ({ page }) => {
    const announcements = await recordAnnouncements(page);
    const expectAnnounced = (words: RegExp | string) => expectAnnouncement(announcements, words);
    await enterAs(page, coach);
    await page.goto('/admin/videos');
    await page.getByLabel('Video file').setInputFiles(filmPath);
    await expect(page.getByLabel('Duration')).toHaveValue('0:07');
    await page.getByLabel('Title').fill('Pole drop');
    await page.getByLabel('Description').fill('Let the pole drop into the box.');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/storage/v1/upload/resumable/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Upload Video' }).click();
    const bar = page.getByRole('progressbar', { name: 'Upload' });
    await expect(bar).toHaveAttribute('aria-valuenow', '0');
    await expectAnnounced(/^Uploading\.\.\.$/);
    release();
    await expectAnnounced(/Video uploaded successfully with auto-generated thumbnail!/);
    // The tests of the library count its exercises.
    await page.goto('/admin/videos?tab=manage');
    const row = page.getByRole('article', { name: 'Pole drop' });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
    await expect(row).toHaveCount(0);
  },
);

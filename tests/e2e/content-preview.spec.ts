import { coach as owner, enterAs } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { otherProgram, typedPrice } from './products.ts';

test('the owner sees a page with the drafts before visitors do, and follows its links @full', async ({
  page,
}) => {
  // A build of the whole site.
  test.setTimeout(400_000);
  await enterAs(page, owner);
  await page.goto('/admin/content');
  await page.locator('main a[href*="products"]').getByText(otherProgram.name, { exact: true }).click();
  const price = page.getByLabel('Price', { exact: true });
  await price.fill('$76');
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview: not published' });
  await expect(preview.getByText('Building the preview… Visitors see nothing of it.')).toBeVisible();
  await expectAccessible(page);
  const shown = page.frameLocator('iframe[title^="Preview of"]');
  const heading = shown.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(otherProgram.name, { timeout: 240_000 });
  await expect(shown.locator('main')).toContainText('$76');
  await expect(shown.locator('script')).toHaveCount(0);
  const address = `/shop/product/${otherProgram.id}`;
  expect(await (await page.request.get(address)).text()).not.toContain('$76');

  // The second page needs no other build.
  await shown.locator('header a[target="_top"]').first().click();
  await expect(page).toHaveURL(/preview=%2F/);
  await expect(page.locator('iframe[title="Preview of /"]')).toBeVisible();
  await preview.getByRole('button', { name: 'Phone width' }).click();
  // A phone and the lines beside it.
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(392);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/content?changes');
  await page.getByRole('link', { name: `Edit ${otherProgram.name}` }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(price).toHaveValue(typedPrice(otherProgram));
});

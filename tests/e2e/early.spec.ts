import { expect, test } from './fixtures.ts';

test('what is pressed before the script is there is done once it is, and only once', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/shop/product/3');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await add.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  await expect(page.getByText("Jumper's Knee Protocol added to cart")).toBeVisible();
});

test('an address that is typed and sent before the script is there is subscribed', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const field = page.getByRole('textbox', { name: 'Email Address' });
  await field.fill('early.erik@example.com');
  await field.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(field).toHaveValue('early.erik@example.com');
  letGo();
  await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
});

test('menus and links work with a client that never comes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/assets/entry.client-*.js', (route) => route.abort());
  await page.goto('/');
  await page.locator('summary[aria-label="Open menu"]').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

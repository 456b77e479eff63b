import { expect, test } from './fixtures.ts';
import { consultation, paidPdf } from './products.ts';
import { openHydrated } from './open-hydrated.ts';

test('a click before hydration shows the button as busy and is repeated once after hydration', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/shop/product/${paidPdf.id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await add.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  await expect(page.getByText(`${paidPdf.name} added to cart`)).toBeVisible();
});

test(
  'a click before hydration is not repeated after a link was followed',
  { tag: '@full' },
  async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let tellReady = () => {};
    const ready = new Promise<void>((resolve) => (tellReady = resolve));
    await page.exposeFunction('tellReady', () => tellReady());
    await page.addInitScript(() =>
      document.addEventListener('client-ready', () => setTimeout(() => Reflect.get(window, 'tellReady')())),
    );
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.route(`**/shop/product/${paidPdf.id}`, async (route) => {
      release();
      await ready;
      await route.continue();
    });
    await page.goto('/shop');
    await page.getByRole('tab', { name: 'Training Programs' }).click();
    await page.getByRole('link', { name: `${paidPdf.name} Buy Now` }).click();
    await expect(page).toHaveURL(`/shop/product/${paidPdf.id}`);
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/shop');
  },
);

test('an address submitted before hydration is subscribed', { tag: '@full' }, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const field = page.getByRole('textbox', { name: 'Email Address' });
  await field.fill('early.erik@example.com');
  await field.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(field).toHaveValue('early.erik@example.com');
  release();
  await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
});

test('menus and links work if the client bundle never loads', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/assets/entry.client-*.js', (route) => route.abort());
  await page.goto('/');
  await page.locator('summary[aria-label="Open menu"]').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('hydration moves nothing on the page', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const positions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, section, form), footer')].map((element) => {
        const { top, height } = element.getBoundingClientRect();
        return `${element.tagName} ${Math.round(top + window.scrollY)} ${Math.round(height)}`;
      }),
    );
  for (const path of [
    '/',
    '/shop',
    `/shop/product/${consultation.id}`,
    '/programs',
    '/blog/takeoff',
    '/about',
    '/coaching',
  ]) {
    await page.route('**/assets/*.{js,css}', (route) => route.abort());
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const before = await positions();
    await page.unroute('**/assets/*.{js,css}');
    await openHydrated(page, path);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(positions, { message: path }).toEqual(before);
  }
});

test('loads the latin-ext font when such letters are typed', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact');
  const font = page.waitForResponse(/\/assets\/instrument-sans-latin-ext-[^/]*\.woff2$/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Łukasz Świątek');
  expect((await font).ok()).toBe(true);
});

test('prefetches the page of a hovered link', { tag: '@full' }, async ({ page }) => {
  await openHydrated(page, '/');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
  const script = page.waitForResponse(/\/assets\/about-[^/]*\.js$/);
  const data = page.waitForResponse(/\/about\.data$/);
  await link.hover();
  await Promise.all([script, data]);
  const before = requested.length;
  await link.click();
  await expect(page).toHaveTitle(/^About/);
  // The router fetches the data again, and the browser serves it from its cache (max-age).
  expect(requested.slice(before).filter((path) => path.endsWith('.js'))).toEqual([]);
  const age = (await data).headers()['cache-control'];
  expect(age).toMatch(/^max-age=[1-9]/);
});

test('prefetches nothing while the browser saves data', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openHydrated(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/about'))).toEqual([]);
});

import { expect, test } from './fixtures.ts';
import { consultation, paidPdf } from './products.ts';
import { openAlive } from './open-alive.ts';

test('repeats a press that came before the client, once, and shows at once that it was taken', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/shop/product/${paidPdf.id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await add.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  await expect(page.getByText(`${paidPdf.name} added to cart`)).toBeVisible();
});

test(
  'a press that came before the client is not repeated once a link is followed',
  { tag: '@full' },
  async ({ page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let tellReady = () => {};
    const ready = new Promise<void>((resolve) => (tellReady = resolve));
    await page.exposeFunction('tellReady', () => tellReady());
    await page.addInitScript(() =>
      document.addEventListener('client-ready', () => setTimeout(() => Reflect.get(window, 'tellReady')())),
    );
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.route(`**/shop/product/${paidPdf.id}`, async (route) => {
      letGo();
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

test(
  'an address that is typed and sent before the script is there is subscribed',
  { tag: '@full' },
  async ({ page }) => {
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
  },
);

test('menus and links work with a client that never comes', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/assets/entry.client-*.js', (route) => route.abort());
  await page.goto('/');
  await page.locator('summary[aria-label="Open menu"]').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('nothing moves when the client comes', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const places = () =>
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
    const before = await places();
    await page.unroute('**/assets/*.{js,css}');
    await openAlive(page, path);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(places, { message: path }).toEqual(before);
  }
});

test('loads the font of other letters once they are typed', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact');
  const font = page.waitForResponse(/\/assets\/instrument-sans-latin-ext-[^/]*\.woff2$/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Łukasz Świątek');
  expect((await font).ok()).toBe(true);
});

test('a link that is pointed at has its page fetched ahead', { tag: '@full' }, async ({ page }) => {
  await openAlive(page, '/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
  const script = page.waitForResponse(/\/assets\/about-[^/]*\.js$/);
  const data = page.waitForResponse(/\/about\.data$/);
  await link.hover();
  await Promise.all([script, data]);
  const before = asked.length;
  await link.click();
  await expect(page).toHaveTitle(/^About/);
  // The router asks for the data again; the browser answers from its cache (max-age).
  expect(asked.slice(before).filter((path) => path.endsWith('.js'))).toEqual([]);
  const age = (await data).headers()['cache-control'];
  expect(age).toMatch(/^max-age=[1-9]/);
});

test('people who save data fetch no page before they open it', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAlive(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/about'))).toEqual([]);
});

import { expect, test } from './fixtures.ts';
import { appliedFor } from './products.ts';

const pages = [
  '/',
  '/coaching',
  '/programs',
  '/shop',
  `/shop/product/${appliedFor.id}`,
  '/programs/coaching',
  '/contact',
];

test('in local mode, no link or frame leads to a missing address', async ({ page }) => {
  const requested = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    const addresses = await page
      .locator('a[href]')
      .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
    for (const address of addresses) {
      const { hostname, origin, pathname } = new URL(address);
      expect(hostname, `${path}: ${address}`).not.toMatch(/\bexample(\.com)?$/);
      if (origin === new URL(page.url()).origin && pathname.startsWith('/sandbox/')) requested.add(pathname);
    }
  }
  expect([...requested]).toContain('/sandbox/application-form');
  expect([...requested].some((path) => path.startsWith('/sandbox/marketplace'))).toBe(true);
  for (const path of requested) expect((await page.request.get(path)).status(), path).toBe(200);
});

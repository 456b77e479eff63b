import { prerenderedPaths } from '../../app/prerendered-paths.server.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** One page of each kind; the others follow in `npm run test:full`. */
const oneOfEachKind = ['/', '/shop/product/3', '/blog/takeoff', '/no-such-page'];

// The list that the build prerenders: a new page is in it before anybody can forget it here.
for (const path of [...prerenderedPaths(), '/no-such-page', '/shop/product/999', '/blog/no-such-article']) {
  const tag = oneOfEachKind.includes(path) ? [] : '@full';
  test(
    `axe finds nothing on ${path}, in either theme, and no phone has to scroll sideways`,
    { tag },
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );
}

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme, axe finds nothing`, () => {
    test.use({ colorScheme });

    for (const path of ['/coming-soon', '/contact', '/programs/demo', '/blog/tempo-runs']) {
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path);
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map((animation) => animation.finished)),
        );
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ).toEqual([]);
      });
    }
  });
}

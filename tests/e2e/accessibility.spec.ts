import { places, publicPlaces } from './accessibility-places.ts';
import { expectAccessible, expectAccessibleWideAndNarrow } from './accessibility-steps.ts';
import { test } from './accessibility-world.ts';
import { paidPdf } from './products.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** One page and one state of each kind, without a member's data. `npm run test:full` checks all of them, wide and narrow. */
const oneOfEachKind = ['on /', `on /shop/product/${paidPdf.id}`, 'when the menu of small screens is open'];

for (const place of oneOfEachKind)
  test(`axe finds nothing in either theme ${place}`, async ({ page }) => {
    await publicPlaces[place]!(page);
    await expectAccessible(page);
  });

for (const [place, open] of Object.entries(places)) {
  test(
    `axe finds nothing in either theme, wide and narrow, ${place}`,
    { tag: '@full' },
    async ({ page, memberData }) => {
      await open(page, memberData);
      await expectAccessibleWideAndNarrow(page);
    },
  );
}

import { sitePaths } from '../../scripts/build/site-paths.ts';
import { memberStates, test } from './accessibility-members.ts';
import { paidPdf } from './products.ts';
import { states } from './accessibility-states.ts';
import { expectAccessible, expectAccessibleWideAndNarrow } from './accessibility-steps.ts';
import { expect } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** One page and one state of each kind. `npm run test:full` checks the others, and all of them at 320 px. */
const oneOfEachKind = [
  '/',
  `/shop/product/${paidPdf.id}`,
  'the menu of small screens is open',
  'the application dialog is open',
];

// The build's list of prerendered pages, so that a new page cannot be forgotten here.
const paths = [...sitePaths(), '/no-such-page', '/shop/product/999', '/blog/no-such-article'];

for (const path of paths) {
  if (oneOfEachKind.includes(path))
    test(`axe finds nothing on ${path} in either theme`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  test(
    `axe finds nothing on ${path}, in either theme, wide and narrow`,
    { tag: '@full' },
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessibleWideAndNarrow(page);
    },
  );
}

for (const [state, open] of Object.entries(states)) {
  if (oneOfEachKind.includes(state))
    test(`axe finds nothing in either theme when ${state}`, async ({ page }) => {
      await open(page);
      await expectAccessible(page);
    });
  test(
    `axe finds nothing in either theme, wide and narrow, when ${state}`,
    { tag: '@full' },
    async ({ page }) => {
      await open(page);
      await expectAccessibleWideAndNarrow(page);
    },
  );
}

for (const [place, open] of Object.entries(memberStates)) {
  test(
    `axe finds nothing in either theme, wide and narrow, ${place}`,
    { tag: '@full' },
    async ({ page, memberData }) => {
      await open(page, memberData);
      await expectAccessibleWideAndNarrow(page);
    },
  );
}

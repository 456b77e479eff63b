import type { Page } from '@playwright/test';
import { sitePaths } from '../../scripts/build/site-paths.ts';
import { membersPlaces, test, type Furnished } from './accessibility-members.ts';
import { consultation, paidPdf } from './products.ts';
import { states } from './accessibility-states.ts';
import { expect } from './fixtures.ts';
import { findLostText, findSmallTargets } from './measure-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
};

const paths = [...sitePaths(), '/no-such-page', '/shop/product/999', '/blog/no-such-article'];
const places: Record<string, (page: Page, furnished: Furnished) => Promise<void>> = {
  ...Object.fromEntries(paths.map((path) => [`on ${path}`, (page: Page) => open(page, path)])),
  ...Object.fromEntries(Object.entries(states).map(([state, show]) => [`when ${state}`, show])),
  ...membersPlaces,
};

/** Letters as large as people set them in their browser: 16 px is what it comes with. */
async function setLetters(page: Page, px: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
  await browser.detach();
}

/** WCAG 1.4.4 and 1.4.10: zoom of 200 % and 400 % on a screen of 1280 px, and letters twice as large. */
async function expectNothingLost(page: Page): Promise<void> {
  for (const [width, letters] of [
    [640, 16],
    [320, 16],
    [1280, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await setLetters(page, letters);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => findLostText(page), `${width} px wide, letters of ${letters} px`).toEqual([]);
  }
  await setLetters(page, 16);
}

for (const [place, show] of Object.entries(places)) {
  test(
    `zoom, large letters and small screens lose nothing ${place}, and a mouse hits every control`,
    { tag: '@full' },
    async ({ page, furnished }) => {
      await show(page, furnished);
      expect(await findSmallTargets(page, 24)).toEqual([]);
      await expectNothingLost(page);
    },
  );
}

test('zoom, large letters and small screens lose nothing on a page of each kind', async ({ page }) => {
  for (const path of ['/', `/shop/product/${paidPdf.id}`, '/contact', '/auth']) {
    await open(page, path);
    await expectNothingLost(page);
  }
});

test.describe('on a screen for fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  for (const [place, show] of Object.entries(places)) {
    test(`a finger hits every control ${place}`, { tag: '@full' }, async ({ page, furnished }) => {
      await show(page, furnished);
      expect(await findSmallTargets(page, 44)).toEqual([]);
    });
  }

  test('a finger hits every control of a page of each kind', async ({ page }) => {
    for (const path of ['/', `/shop/product/${consultation.id}`, '/contact', '/pvt']) {
      await open(page, path);
      expect(await findSmallTargets(page, 44), path).toEqual([]);
    }
  });
});

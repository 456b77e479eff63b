import type { Page } from '@playwright/test';
import { sitePaths } from '../../scripts/build/site-paths.ts';
import { memberStates, test, type MemberData } from './accessibility-members.ts';
import { consultation, paidPdf } from './products.ts';
import { states } from './accessibility-states.ts';
import { expect } from './fixtures.ts';
import { findUnreadableText, findSmallTargets } from './measure-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
};

const paths = [...sitePaths(), '/no-such-page', '/shop/product/999', '/blog/no-such-article'];
const places: Record<string, (page: Page, memberData: MemberData) => Promise<void>> = {
  ...Object.fromEntries(paths.map((path) => [`on ${path}`, (page: Page) => open(page, path)])),
  ...Object.fromEntries(Object.entries(states).map(([state, show]) => [`when ${state}`, show])),
  ...memberStates,
};

/** Sets the browser's font size; its default is 16 px. */
async function setFontSize(page: Page, px: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
  await browser.detach();
}

/** WCAG 1.4.4 and 1.4.10: zoom of 200 % and 400 % on a screen of 1280 px, and doubled text. */
async function expectTextReadable(page: Page): Promise<void> {
  for (const [width, fontSize] of [
    [640, 16],
    [320, 16],
    [1280, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await setFontSize(page, fontSize);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => findUnreadableText(page), `${width} px wide, text of ${fontSize} px`).toEqual([]);
  }
  await setFontSize(page, 16);
}

for (const [place, show] of Object.entries(places)) {
  test(
    `all text is readable with zoom, large text and small screens, and every control is large enough for a mouse, ${place}`,
    { tag: '@full' },
    async ({ page, memberData }) => {
      await show(page, memberData);
      expect(await findSmallTargets(page, 24)).toEqual([]);
      await expectTextReadable(page);
    },
  );
}

test('all text is readable with zoom, large text and small screens, on a page of each kind', async ({
  page,
}) => {
  for (const path of ['/', `/shop/product/${paidPdf.id}`, '/contact', '/auth']) {
    await open(page, path);
    await expectTextReadable(page);
  }
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  for (const [place, show] of Object.entries(places)) {
    test(
      `every control is large enough for a finger ${place}`,
      { tag: '@full' },
      async ({ page, memberData }) => {
        await show(page, memberData);
        expect(await findSmallTargets(page, 44)).toEqual([]);
      },
    );
  }

  test('every control is large enough for a finger on a page of each kind', async ({ page }) => {
    for (const path of ['/', `/shop/product/${consultation.id}`, '/contact', '/pvt']) {
      await open(page, path);
      expect(await findSmallTargets(page, 44), path).toEqual([]);
    }
  });
});

import type { Page } from '@playwright/test';
import { openPath, places } from './accessibility-places.ts';
import { test } from './accessibility-world.ts';
import { expect } from './fixtures.ts';
import { findUnreadableText, findSmallTargets } from './measure-page.ts';
import { consultation, paidPdf } from './products.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
    await openPath(page, path);
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

  test(
    'every control is large enough for a finger on a page of each kind',
    { tag: '@full' },
    async ({ page }) => {
      for (const path of ['/', `/shop/product/${consultation.id}`, '/contact', '/pvt']) {
        await openPath(page, path);
        expect(await findSmallTargets(page, 44), path).toEqual([]);
      }
    },
  );
});

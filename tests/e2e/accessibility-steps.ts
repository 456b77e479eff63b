import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** WCAG up to 2.2 AA and axe's best practices. axe runs the 2.2 rules only on request. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until the page has rendered in the requested theme and animations have ended, so that contrast is measured correctly. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    // Skips paused and infinite animations. A canceled animation rejects; some never report their end.
    const ends = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
      .map((animation) => animation.finished);
    await Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, 3000))]);
  });
}

/** Expects no axe violations in the light theme, and no contrast violations in the dark theme, which differs only in colors. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    const axe = new AxeBuilder({ page });
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      `in the ${colorScheme} theme, ${page.viewportSize()?.width} px wide`,
    ).toEqual([]);
  }
}

/** Like expectAccessible, at widths of 1280 and 320 px. */
export async function expectAccessibleWideAndNarrow(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    // Otherwise the sticky header may cover a part of a link, which axe reports as a small target.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
  }
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** WCAG up to 2.2 AA and axe's best practices; the 2.2 rules are off unless they are asked for. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Contrast is measured without animations, after the page has rendered in the requested theme. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    // A canceled animation rejects. Paused and endless animations are skipped, and those that never report their end.
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

/** Axe finds nothing on what the page shows now, first in the light theme, then in the dark one, which differs in colors alone. */
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

/** The same on a wide screen and on the narrowest phone. */
export async function expectAccessibleWideAndNarrow(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
}

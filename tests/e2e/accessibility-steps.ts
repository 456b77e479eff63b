import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** WCAG up to 2.2 AA and axe's best practices; the 2.2 rules are off unless they are asked for. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe finds nothing on what the page shows now, first in the light theme, then in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Contrast is measured on what stands still. An animation that is called off rejects; what stands or goes on for ever is let be, and
    // so is one whose end is never told.
    await page.evaluate(() => {
      const ends = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map((animation) => animation.finished);
      return Promise.race([
        Promise.allSettled(ends).then(() => undefined),
        new Promise<undefined>((resolve) => setTimeout(resolve, 3000)),
      ]);
    });
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      `in the ${colorScheme} theme`,
    ).toEqual([]);
  }
}

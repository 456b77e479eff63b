import type { Page } from '@playwright/test';
import { sitePaths } from '#scripts/build/site-paths.ts';
import { memberStates } from './accessibility-members.ts';
import { reviewStates } from './accessibility-review.ts';
import { staffStates } from './accessibility-staff.ts';
import { states } from './accessibility-states.ts';
import type { Open } from './accessibility-world.ts';
import { expect } from './fixtures.ts';

// The build's list of prerendered pages, so that a new page cannot be forgotten here.
const paths = [...sitePaths(), '/no-such-page', '/shop/product/999', '/blog/no-such-article'];

/** Opens a public page. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

/** Every page and state that needs no member's data, by words that end the name of a test. */
export const publicPlaces: Record<string, (page: Page) => Promise<void>> = {
  ...Object.fromEntries(paths.map((path) => [`on ${path}`, (page: Page) => openPath(page, path)])),
  ...Object.fromEntries(Object.entries(states).map(([state, show]) => [`when ${state}`, show])),
};

/** All pages and states, by words that end the name of a test. */
export const places: Record<string, Open> = {
  ...publicPlaces,
  ...memberStates,
  ...staffStates,
  ...reviewStates,
};

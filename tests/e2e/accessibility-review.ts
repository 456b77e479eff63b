import type { Page } from '@playwright/test';
import { asCoach, type MemberData, type Open } from './accessibility-world.ts';
import { expect } from './fixtures.ts';

async function openPendingReview(page: Page, { pending }: MemberData): Promise<void> {
  await page.goto(`/reviews/${pending}`);
  await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
}

/** Opens the tab of a tool beside the video. */
const openTool = (name: string) =>
  asCoach(async (page, memberData) => {
    await openPendingReview(page, memberData);
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  });

/** Opens the review room as a coach, with each of its tools and dialogs. */
export const reviewStates: Record<string, Open> = {
  'in the review room': asCoach(openPendingReview),
  'in the review room with the keyboard shortcuts open': asCoach(async (page, memberData) => {
    await openPendingReview(page, memberData);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  }),
  'in the review room with the finish dialog open': asCoach(async (page, memberData) => {
    await openPendingReview(page, memberData);
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Finish the review' })).toBeVisible();
  }),
  'while a line is drawn': asCoach(async (page, memberData) => {
    await openPendingReview(page, memberData);
    await page.keyboard.press('2');
    await page.keyboard.press('g');
    for (const key of ['Enter', 'Alt+Shift+ArrowRight', 'Enter', 'Alt+Shift+ArrowUp'])
      await page.keyboard.press(key);
  }),
  'with two jumps compared': asCoach(async (page, memberData) => {
    await openPendingReview(page, memberData);
    await page.keyboard.press('v');
    await page.getByLabel('Compare with').selectOption(memberData.reviewed);
    await expect(page.getByRole('button', { name: 'Next frame' }).last()).toBeEnabled();
  }),
  'with the progress open in the review room': asCoach(async (page, memberData) => {
    await openPendingReview(page, memberData);
    await page.getByText('Progress', { exact: true }).click();
    await expect(page.getByRole('slider', { name: 'Jump', exact: true })).toBeAttached();
  }),
  ...Object.fromEntries(
    ['Measure', 'Paths', 'Voice', 'Picture'].map((name) => [
      `in the tool ${name} of the review room`,
      openTool(name),
    ]),
  ),
};

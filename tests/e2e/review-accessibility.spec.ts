import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-steps.ts';
import { enterAs, makeMember } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { coach, submitVideo, openRoom, expectSaved, saveJump } from './review-steps.ts';

/** Expects no horizontal scrolling and no axe violations in either theme. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

for (const width of [320, 1280]) {
  test(`the review room is accessible in its states at ${width} px @full`, async ({ page, request }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    const bo = await makeMember(request, 'Bo');
    const earlier = await submitVideo(request, bo, 'constant.webm');
    const submission = await submitVideo(request, bo, 'constant.webm');
    await saveJump(request, bo, earlier, { grip_m: 4.1, bar_m: 4.3, made: true });
    await saveJump(request, bo, submission, { grip_m: 4.2, bar_m: 4.5, made: false, question: 'Too late?' });
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('2');
    await page.keyboard.press('g');
    for (const key of ['Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowUp']) await page.keyboard.press(key);
    await expectSound(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Loop around this frame' }).click();
    await page.getByText('Progress', { exact: true }).click();
    await expect(page.getByRole('slider', { name: 'Jump', exact: true })).toBeAttached();
    await expectSaved(page);
    await expectSound(page);
    await page.keyboard.press('v');
    await page.getByLabel('Compare with').selectOption(earlier);
    await expect(page.getByRole('button', { name: 'Next frame' }).last()).toBeEnabled();
    await expectSound(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Finish review' }).click();
    await expect(page.getByRole('dialog', { name: 'Finish the review' })).toBeVisible();
    await expectSound(page);
  });

  test(`the lists of reviews and the progress are accessible at ${width} px @full`, async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    const cy = await makeMember(request, 'Cy');
    const submission = await submitVideo(request, cy, 'constant.webm');
    await saveJump(request, cy, submission, { grip_m: 4.2, bar_m: 4.5, made: true });
    await enterAs(page, cy);
    await page.goto('/reviews');
    await expect(page.getByRole('slider', { name: 'Jump' })).toBeAttached();
    await expectSound(page);
    await page.getByRole('button', { name: 'Table' }).click();
    await expectSound(page);
    await enterAs(page, coach);
    await page.goto('/admin/reviews');
    await expect(page.getByRole('link', { name: 'Cy Vaulter' }).first()).toBeVisible();
    await expectSound(page);
  });
}

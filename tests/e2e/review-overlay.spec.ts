import { expectAccessible } from './accessibility-steps.ts';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { expectFrame, expectSaved, openRoom, submitVideo } from './review-steps.ts';

test(
  'a coach lays another jump over this one, moves both, aligns them, and keeps the settings',
  { tag: '@full' },
  async ({ page }) => {
    const athlete = await makeMember(page.request, 'Overa');
    const earlier = await submitVideo(page.request, athlete, 'constant.webm');
    const later = await submitVideo(page.request, athlete, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, later);
    await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, 10);
    await page.keyboard.press('2');
    await expectSaved(page);
    await page.keyboard.press('v');
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Overlay' }).click();
    await page.getByLabel('Compare with').selectOption(earlier);

    // All tabs fit beside the video and on a phone.
    const tabs = page.getByRole('tablist', { name: 'Review' });
    const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const { count, ...size } of [
      // With 'Draw' and 'Phases'.
      { width: 390, height: 844, count: 8 },
      { ...desktop, count: 6 },
    ]) {
      await page.setViewportSize(size);
      await expect(tabs.getByRole('tab')).toHaveCount(count);
      expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    }

    // The other jump has no phases, so it is moved by hand.
    await expect(page.getByText('The other jump has no phases.')).toBeVisible();
    const position = page.getByRole('slider', { name: 'Position in the video' }).last();
    await expect(position).toHaveAttribute('aria-valuetext', /frame 0 of/);
    await page.getByRole('button', { name: 'Other video: one frame forward' }).click();
    await page.getByRole('button', { name: 'Other video: one frame forward' }).click();
    await expect(position).toHaveAttribute('aria-valuetext', /frame 2 of/);
    await expectFrame(page, 10);
    for (let i = 0; i < 3; i++) await page.keyboard.press('.');
    await expectFrame(page, 13);
    await expect(position).toHaveAttribute('aria-valuetext', /frame 5 of/);

    await page.getByRole('button', { name: 'Mark two places' }).click();
    for (const word of ['Next', 'Done']) {
      const picture = await boxOf(page.getByRole('group', { name: 'Points on the picture' }));
      const at = (x: number, y: number) =>
        [picture.x + picture.width * x, picture.y + picture.height * y] as const;
      await expect(page.getByRole('button', { name: word, exact: true })).toBeDisabled();
      await page.mouse.click(...at(0.3, 0.8));
      await page.mouse.click(...at(0.7, 0.8));
    }
    await expect(page.getByText('The two places are on top of each other.')).toBeVisible();
    await expectAccessible(page);

    // A reload finds the settings, and both views share the video.
    await expectSaved(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
    await page.keyboard.press('v');
    await expect(page.getByText('The two places are on top of each other.')).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    for (let i = 0; i < 3; i++) await page.keyboard.press('.');
    await expect(position).toHaveAttribute('aria-valuetext', /frame 5 of/);
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Side by side' }).click();
    await expect(page.getByTestId('frame').last()).toHaveText('5');
  },
);

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

  test(
    'a jump of 240 fps lies over one of 30 fps, also offline, and sideways',
    { tag: '@full' },
    async ({ page, context }) => {
      const athlete = await makeMember(page.request, 'Overi');
      const earlier = await submitVideo(page.request, athlete, 'constant.webm');
      const later = await submitVideo(page.request, athlete, 'constant.webm');
      await enterAs(page, coach);
      await openRoom(page, earlier);
      await page.keyboard.press('Shift+ArrowRight');
      await expectFrame(page, 10);
      await page.keyboard.press('2');
      await expectSaved(page);
      await openRoom(page, later);
      await page.keyboard.press('2');
      await page.getByLabel('Capture rate').selectOption('240');
      await expectSaved(page);
      await page.keyboard.press('v');
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Overlay' }).click();
      await page.getByLabel('Compare with').selectOption(earlier);
      const position = page.getByRole('slider', { name: 'Position in the video' }).last();
      await expect(position).toHaveAttribute('aria-valuetext', /frame 10 of/);

      await context.setOffline(true);
      for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
      await expectFrame(page, 40);
      await expect(position).toHaveAttribute('aria-valuetext', /frame 15 of/);
      await page.keyboard.press('.');
      await expect(position).toHaveAttribute('aria-valuetext', /frame 15 of/);
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Side by side' }).click();
      await expect(page.getByTestId('frame').last()).toHaveText('15');
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Overlay' }).click();

      await page.setViewportSize({ width: 780, height: 360 });
      const stage = page.locator('[data-stage]');
      await expect.poll(async () => (await stage.boundingBox())?.height).toBe(360);
      const controls = page.locator('[data-controls]');
      await expect(controls).toHaveCSS('opacity', '0');
      await page.touchscreen.tap(390, 120);
      await expect(controls).toHaveCSS('opacity', '1');
      await page.getByRole('button', { name: 'Difference' }).tap();
      await page.getByRole('tab', { name: 'Compare' }).tap();
      await page.keyboard.press('End');
      await expect(position).toHaveAttribute('aria-valuetext', /frame 28 of/);
      await expectAccessible(page);
    },
  );
});

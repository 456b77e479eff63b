import { expectAccessible } from './accessibility-steps.ts';
import { enterAs, makeMember } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { coach, expectFrame, expectSaved, openRoom, submitVideo } from './review-steps.ts';

test('a coach lays another jump over this one, moves both, aligns them, and keeps the settings', async ({
  page,
}) => {
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
    const picture = await page.getByRole('group', { name: 'Points on the picture' }).boundingBox();
    if (!picture) throw new Error('The picture is not visible.');
    const at = (x: number, y: number) =>
      [picture.x + picture.width * x, picture.y + picture.height * y] as const;
    await expect(page.getByRole('button', { name: word, exact: true })).toBeDisabled();
    await page.mouse.click(...at(0.3, 0.8));
    await page.mouse.click(...at(0.7, 0.8));
  }
  await expect(page.getByText('The two places are on top of each other.')).toBeVisible();
  await expectAccessible(page);

  // Settings are kept when the comparison closes, and both views share the video.
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await expect(page.getByLabel('Compare with')).toBeHidden();
  await page.keyboard.press('v');
  await expect(page.getByText('The two places are on top of each other.')).toBeVisible();
  await expect(position).toHaveAttribute('aria-valuetext', /frame 5 of/);
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Side by side' }).click();
  await expect(page.getByTestId('frame').last()).toHaveText('5');
});

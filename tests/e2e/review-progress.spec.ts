import { coach, enterAs, makeMember, openAs } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo, openRoom, saveJump } from './review-steps.ts';

test(
  'coach and athlete see the jump’s numbers, and the progress of grip and bar as a plot and a table',
  { tag: '@full' },
  async ({ page, browser, request }) => {
    const una = await makeMember(request, 'Una');
    const first = await submitVideo(request, una, 'constant.webm');
    const second = await submitVideo(request, una, 'constant.webm');
    await saveJump(request, una, first, { grip_m: 4.1, bar_m: 4.3, made: true });
    await saveJump(request, una, second, {
      grip_m: 4.2,
      bar_m: 4.5,
      made: false,
      pole_rating_kg: 68.04,
      run_up_lefts: 7,
    });

    await enterAs(page, coach);
    await openRoom(page, second);
    const plate = page.getByRole('region', { name: 'The jump' });
    await expect(plate).toContainText('4.20 m');
    await expect(plate).toContainText(`13' 9¼"`);
    await expect(plate).toContainText('150 lb');
    await expect(plate).toContainText('7 lefts');
    await expect(plate).toContainText('Missed');
    await page.getByText('Progress', { exact: true }).click();
    const jump = page.getByRole('slider', { name: 'Jump', exact: true });
    await expect(jump).toHaveAttribute(
      'aria-valuetext',
      /grip 13' 9¼" \(4\.20 m\); bar .*\(4\.50 m\), missed/,
    );
    await jump.press('ArrowLeft');
    await expect(jump).toHaveAttribute(
      'aria-valuetext',
      /grip .*4\.10 m.*, made; bar above grip .*\+0\.40 m/,
    );

    const theirs = await openAs(browser, una);
    await theirs.goto('/reviews');
    await theirs.getByRole('button', { name: 'Table' }).click();
    const rows = theirs.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Missed');
    await expect(rows.nth(2)).toContainText('+0.40 m');
  },
);

test('explains progress to an athlete without numbers', { tag: '@full' }, async ({ page, request }) => {
  await enterAs(page, await makeMember(request, 'Noa'));
  await page.goto('/reviews');
  await expect(page.getByText('Enter your grip and bar height when you upload a jump')).toBeVisible();
});

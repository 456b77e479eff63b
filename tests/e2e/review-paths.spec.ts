import { readFileSync } from 'node:fs';
import { jumpMoment, vaultAt } from 'vault-figures/generators';
import { demoJumps } from '#scripts/films/jump-films.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { coach, enterAs, makeMember, openAs } from './account-steps.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { expectSaved, openRoom, submitVideo } from './review-steps.ts';

const [film] = demoJumps;

/** Returns where the vaulter's hips are on a frame, from 0 to 1 of the picture. */
function hipsOn(frame: number): { x: number; y: number } {
  if (!film) throw new Error('There is no film.');
  const { left, right, bottom, top } = film.window;
  const { pelvis } = vaultAt(jumpMoment(film, frame)).figure;
  return { x: (pelvis.x - left) / (right - left), y: (top - pelvis.y) / (top - bottom) };
}

test(
  'a coach traces the hips by following them and correcting, and the athlete sees the path after the review',
  { tag: '@full' },
  async ({ page, browser }) => {
    const athlete = await makeMember(page.request, 'Tracey');
    const id = await submitVideo(
      page.request,
      athlete,
      'jump.mp4',
      readFileSync(`server/seed/films/${film?.name}.mp4`),
    );
    await enterAs(page, coach);
    await openRoom(page, id);
    await page.getByRole('tab', { name: 'Paths' }).click();
    const frame = page.getByRole('button', { name: 'Mark on the frame: Hips' });
    for (const _ of [1, 2]) await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText(/frame 20 of/)).toBeVisible();
    const box = await boxOf(frame);
    const hips = hipsOn(20);
    await page.mouse.click(box.x + box.width * hips.x, box.y + box.height * hips.y);
    await expect(page.getByText('Points: 1, of them 1 marked by the coach.')).toBeVisible();
    await page.getByRole('button', { name: 'Follow the point' }).click();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden({ timeout: 20_000 });
    // The tracker asks for the hips on a frame, and goes on once they are marked there.
    const question = page.getByRole('alert').filter({ hasText: 'following goes on' });
    await expect(question).toBeVisible();
    await expect(page.getByText(/^Points: \d+, of them 1 marked/)).toBeVisible();
    const asked = hipsOn(
      Number(/frame (\d+) of/.exec(await page.getByText(/frame \d+ of/).innerText())?.[1]),
    );
    await page.mouse.click(box.x + box.width * asked.x, box.y + box.height * asked.y);
    await expect(page.getByText(/^Points: \d\d+, of them 2 marked/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: /^Fastest at/ })).toBeVisible();
    if (await question.isVisible()) await page.getByRole('button', { name: 'Stop following' }).click();

    // A correction by keyboard marks the point on this frame.
    await page.getByRole('button', { name: /^Highest at/ }).click();
    await frame.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText(/^Points: \d+, of them 3 marked/)).toBeVisible();
    await expectSaved(page);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('tab', { name: 'Paths' }).click();
    await expect(page.getByText(/^Points: \d+, of them 3 marked/)).toBeVisible();

    await page.getByRole('button', { name: 'Finish review' }).click();
    await page.getByLabel('Summary').fill('Keep the hips moving.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    const theirs = await openAs(browser, athlete);
    await openRoom(theirs, id);
    await theirs.getByRole('tab', { name: 'Paths' }).click();
    await expect(theirs.getByText(/^Points: \d+, of them 3 marked/)).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Follow the point' })).toBeHidden();
    await theirs.close();
  },
);

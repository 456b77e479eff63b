import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { finishWithNote, openRoom, submitVideo } from './review-steps.ts';

test(
  'a visitor draws the sample jump into one picture, changes its look and saves it',
  { tag: '@full' },
  async ({ page }) => {
    await openHydrated(page, '/reviews/sample');
    await page.getByRole('tab', { name: 'Picture' }).click();
    const remove = page.getByRole('button', { name: /^Remove / });
    await expect(remove).toHaveCount(6);
    await page.getByRole('button', { name: 'Remove Turn' }).click();
    await expect(remove).toHaveCount(5);
    await page.getByRole('button', { name: 'Draw the picture' }).click();
    const picture = page.getByRole('img', { name: 'The jump, frame by frame' });
    await expect(picture).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    const plate = await picture.getAttribute('src');
    await page.getByRole('radio', { name: 'Color' }).check();
    await expect(picture).not.toHaveAttribute('src', plate ?? '');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save PNG' }).click(),
    ]);
    const { width, height, format } = await sharp(await download.path()).metadata();
    expect(format).toBe('png');
    expect(width).toBe(1920);
    // The caption's band is below the picture.
    expect(height).toBeGreaterThan(1080);
    // Another frame makes the picture out of date.
    await page.getByRole('button', { name: 'Remove Swing' }).click();
    await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
  },
);

test('a picture can be canceled, and needs two frames', { tag: '@full' }, async ({ page }) => {
  await openHydrated(page, '/reviews/sample');
  await page.getByRole('tab', { name: 'Picture' }).click();
  await page.getByRole('button', { name: 'Draw the picture' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  for (let left = 6; left > 1; left--)
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
  await expect(page.getByRole('button', { name: 'Draw the picture' })).toBeDisabled();
  await expect(page.getByText('A picture needs at least two frames.')).toBeVisible();
});

test(
  'a coach keeps a picture with the review, and the athlete draws it at /reviews',
  { tag: '@full' },
  async ({ page, request }) => {
    const wren = await makeMember(request, 'Wren');
    const film = readFileSync('public/films/sample-jump.webm');
    const submission = await submitVideo(request, wren, 'wren.webm', film);
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.getByRole('tab', { name: 'Picture' }).click();
    // Without phases, the frames are spread over the film.
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(7);
    await page.getByRole('button', { name: 'Draw the picture' }).click();
    await page.getByRole('button', { name: 'Keep with the review' }).click({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Remove from the review' })).toBeVisible();
    // Wren has not said how old she is, so her name is not on the picture.
    await expect(page.getByRole('checkbox', { name: 'Name' })).not.toBeChecked();
    await finishWithNote(request, submission);

    await enterAs(page, wren);
    await page.goto('/reviews');
    const kept = page.getByRole('region', { name: 'Your newest jump in one picture' });
    await kept.getByRole('button', { name: 'Draw the picture' }).click();
    await expect(kept.getByRole('img', { name: 'The jump, frame by frame' })).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page);

    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.locator('a[href^="/admin/members/"]').click();
    const seen = page.getByRole('region', { name: 'The newest jump in one picture' });
    await expect(seen.getByRole('button', { name: 'Draw the picture' })).toBeEnabled();
    await seen.getByRole('link', { name: /^Review of / }).click();
    await expect(page).toHaveURL(new RegExp(`/reviews/${submission}$`));
  },
);

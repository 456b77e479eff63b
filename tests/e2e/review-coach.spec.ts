import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember, openAs } from './account-steps.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { expectFrame, submitVideo, openRoom, expectSaved } from './review-steps.ts';

/** Presses Tab until a link or button with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
    expect(focused).toBe(name);
  }).toPass({ intervals: [0] });
}

test(
  'the coach opens a review from the queue and returns, by keyboard alone',
  { tag: '@full' },
  async ({ page, request }) => {
    const alex = await makeMember(request, 'Alexis');
    await submitVideo(request, alex, 'constant.webm');
    await enterAs(page, coach);
    await openHydrated(page, '/admin/reviews');
    await expect(page.getByRole('link', { name: 'Alexis Vaulter' })).toBeVisible();
    await tabTo(page, 'Alexis Vaulter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
    await page.keyboard.press('.');
    await expectFrame(page, 1);
    await tabTo(page, 'Back to the queue');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'To review' })).toBeVisible();
  },
);

test('compares two jumps side by side, aligned at take-off', { tag: '@full' }, async ({ page, request }) => {
  const ida = await makeMember(request, 'Ida');
  const earlier = await submitVideo(request, ida, 'constant.webm');
  const later = await submitVideo(request, ida, 'constant.webm');
  await enterAs(page, coach);
  await openRoom(page, earlier);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expectFrame(page, 20);
  await page.keyboard.press('2');
  await expectSaved(page);
  await openRoom(page, later);
  await page.keyboard.press('Shift+ArrowRight');
  await expectFrame(page, 10);
  await page.keyboard.press('2');
  await page.keyboard.press('v');
  await page.getByLabel('Compare with').selectOption(earlier);
  const [here, beside] = [page.getByTestId('frame').first(), page.getByTestId('frame').last()];
  await expect(beside).toHaveText('20');
  await expect(page.getByRole('button', { name: 'Sync videos' })).toHaveAttribute('aria-pressed', 'true');
  for (let i = 0; i < 3; i++) await page.keyboard.press('.');
  await expect(here).toHaveText('13');
  await expect(beside).toHaveText('23');
  await page.getByRole('button', { name: 'Sync videos' }).click();
  await page.keyboard.press(',');
  await expect(here).toHaveText('12');
  await expect(beside).toHaveText('23');
});

test(
  'the coach can add saved comments and drills of the library to a note',
  { tag: '@full' },
  async ({ page, request }) => {
    const mo = await makeMember(request, 'Mo');
    const submission = await submitVideo(request, mo, 'constant.webm');
    const words = `Chest behind the pole, ${mo.email.slice(-20)}`;
    await enterAs(page, coach);
    await openRoom(page, submission);
    await page.keyboard.press('n');
    await page.keyboard.type(words);
    await page.keyboard.press('Escape');
    await expectSaved(page);
    const comments = page.getByRole('dialog', { name: 'Saved comments' });
    await page.getByRole('button', { name: 'Saved comments' }).click();
    await comments.getByRole('button', { name: 'Save this note’s text' }).click();
    await expect(comments.getByRole('button', { name: words, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(comments).toBeHidden();

    await page.keyboard.press('End');
    await page.keyboard.press('n');
    // Until the new note is there, the button is that of the first one.
    await expect(page.getByRole('textbox', { name: /^Note at/ })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Saved comments' }).click();
    await comments.getByRole('button', { name: words, exact: true }).click();
    await expect(page.getByRole('textbox', { name: /^Note at/ }).last()).toHaveValue(words);
    await expectSaved(page);

    await page.getByRole('button', { name: 'Link a drill' }).click();
    const choice = page.getByLabel('Drill from the library');
    await choice.fill('a-skip');
    await page.getByRole('listitem').getByRole('button', { name: 'A-skip' }).click();
    const title = 'A-skip';
    const drill = page.getByRole('list', { name: 'Drills' }).getByRole('link', { name: title });
    await expect(drill).toHaveAttribute('href', /^\/video-library\?exercise=/);
    await page.getByRole('button', { name: `Unlink ${title}` }).click();
    await expect(drill).toBeHidden();
  },
);

test(
  'a loop can be set, moved and cleared by touch and by keys',
  { tag: '@full' },
  async ({ browser, request }) => {
    const pat = await makeMember(request, 'Pat');
    const submission = await submitVideo(request, pat, 'constant.webm');
    const page = await openAs(browser, coach, { hasTouch: true, viewport: { width: 360, height: 740 } });
    await openRoom(page, submission);
    await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, 10);
    await page.getByRole('button', { name: 'More controls' }).tap();
    await page.getByRole('button', { name: 'Loop from here' }).tap();
    await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, 20);
    await page.getByRole('button', { name: 'Loop to here' }).tap();
    const [begins, ends] = [
      page.getByRole('slider', { name: 'Loop start' }),
      page.getByRole('slider', { name: 'Loop end' }),
    ];
    await expect(begins).toHaveAttribute('aria-valuenow', '10');
    await expect(ends).toHaveAttribute('aria-valuenow', '20');
    await begins.press('ArrowRight');
    await expect(begins).toHaveAttribute('aria-valuenow', '11');
    await expectFrame(page, 11);
    const box = await boxOf(ends);
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.height).toBeGreaterThanOrEqual(44);
    await page.mouse.move(box.x + 8, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Number(await ends.getAttribute('aria-valuenow'))).toBeGreaterThan(22);
    await page.getByRole('button', { name: 'Stop the loop' }).tap();
    await expect(begins).toBeHidden();
  },
);

import type { Page } from '@playwright/test';
import { enterAs } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { openCapture, readAge, readTimes, watchLivePicture } from './pit-steps.ts';
import { openRoom } from './review-steps.ts';
import { coach, openApi, openUpload, submission } from './upload-steps.ts';

/** A phone in the hand; the camera is Chromium's fake one. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['camera'] });

const takeItems = (page: Page) => page.getByRole('listitem', { name: /^Take of/ });

test('Pia films at the pit, sees the picture late, keeps a jump, reloads, and sends it with its numbers; the coach steps through it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openUpload(page, 'Pia');
  const screen = await openCapture(page);
  await screen.getByText('5 s', { exact: true }).click();
  await expect(screen.getByText('The delayed picture starts in')).toBeVisible();
  await watchLivePicture(page);
  await expect(screen.getByText('5 s ago')).toBeVisible();
  await expect.poll(() => readAge(page)).toBeGreaterThan(4.4);
  expect(await readAge(page)).toBeLessThan(5.6);

  await screen.getByRole('button', { name: /^Keep this jump/ }).click();
  await expect(screen.getByRole('status')).toContainText('Takes on this device: 1');
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect(takeItems(page)).toHaveCount(1);

  await page.reload();
  await takeItems(page).getByRole('button', { name: 'The jump’s numbers' }).click();
  await takeItems(page).getByLabel('Bar height').fill('4.20 m');
  await takeItems(page).getByRole('button', { name: 'Use this take' }).click();
  await expect(page.getByLabel(/^Preview of jump-/)).toBeVisible();
  await expect(takeItems(page).getByRole('button', { name: 'Use this take' })).toBeDisabled();
  const name =
    (await page.getByLabel(/^Preview of jump-/).getAttribute('aria-label'))?.slice('Preview of '.length) ??
    '';
  await page.getByRole('button', { name: 'Upload Video' }).click();
  await expect(submission(page, name).getByText('Pending')).toBeVisible();

  const api = await openApi(page.request, coach);
  expect(await api.jump(name)).toMatchObject({ bar_m: 4.2 });
  const times = await readTimes(await api.stored(name));
  expect(times[0]).toBe(0);
  expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? Infinity))).toBe(true);
  expect(times.at(-1)).toBeGreaterThan(5);
  expect(times.at(-1)).toBeLessThan(20);

  const desk = await (await browser.newContext({ baseURL })).newPage();
  await enterAs(desk, coach);
  await openRoom(desk, await api.idOf(name));
  const frame = desk.getByTestId('frame').first();
  await desk.keyboard.press('ArrowRight');
  await expect(frame).toHaveText('1');
  await desk.keyboard.press('End');
  await expect(frame).toHaveText(String(times.length - 1));
});

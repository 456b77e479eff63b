import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-steps.ts';
import { coach, openAs } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  callCamera,
  fakeCamera,
  fakeSidewaysCamera,
  openCapture,
  readAge,
  readTimes,
  refuseCamera,
  setDeviceFull,
  setHidden,
  watchLivePicture,
} from './pit-steps.ts';
import { openRoom } from './review-steps.ts';
import { openApi, openUpload, submission } from './upload-steps.ts';

/** A phone in the hand; the camera is Chromium's fake one. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['camera'] });

const takeItems = (page: Page) => page.getByRole('listitem', { name: /^Take of/ });

test(
  'Pia films at the pit, sees the picture late, keeps a jump, reloads, and sends it with its numbers; the coach steps through it',
  { tag: '@full' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    await openUpload(page, 'Pia');
    const screen = await openCapture(page);
    await screen.getByText('5 s', { exact: true }).click();
    await expect(screen.getByText('The delayed picture starts in')).toBeVisible();
    await watchLivePicture(page);
    await expect(screen.getByText('5 s ago')).toBeVisible();
    await expect.poll(async () => Math.abs((await readAge(page)) - 5)).toBeLessThan(0.6);

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

    const desk = await openAs(browser, coach);
    await openRoom(desk, await api.idOf(name));
    const frame = desk.getByTestId('frame').first();
    await desk.keyboard.press('ArrowRight');
    await expect(frame).toHaveText('1');
    await desk.keyboard.press('End');
    await expect(frame).toHaveText(String(times.length - 1));
  },
);

test(
  'a refused camera shows what to do, and filming starts once it is allowed',
  { tag: '@full' },
  async ({ page }) => {
    await refuseCamera(page);
    await openUpload(page, 'Quinn');
    const screen = await openCapture(page);
    await expect(screen.getByRole('alert')).toContainText('The camera isn’t allowed');
    await expect(screen.getByRole('button', { name: /^Keep this jump/ })).toBeDisabled();
    await expectAccessible(page);
    await page.evaluate(() => (window as unknown as { allowCamera: () => void }).allowCamera());
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect(screen.getByRole('button', { name: /^Keep this jump/ })).toBeEnabled();
    await expectAccessible(page);
    await expect(screen.getByRole('alert')).toBeHidden();
    await page.goBack();
    await expect(screen).toBeHidden();
    await expect(page).toHaveURL('/upload');
  },
);

test(
  'a hidden page, a turned phone and a lost camera lose nothing of a recording',
  { tag: '@full' },
  async ({ page }) => {
    await fakeCamera(page);
    await openUpload(page, 'Rae');
    const screen = await openCapture(page);
    const status = screen.getByRole('status');
    const startRecording = async () => {
      await screen.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(screen.getByText('Recording 0:02')).toBeVisible();
    };
    await startRecording();
    await setHidden(page, true);
    await expect(status).toContainText('You left the page, so the recording ended. It is kept.');
    await setHidden(page, false);
    await expect(status).toContainText('Takes on this device: 1');

    await startRecording();
    await callCamera(page, 'turnCamera');
    const live = screen.getByLabel('Live picture');
    await expect
      .poll(() => live.evaluate((video: HTMLVideoElement) => video.videoHeight > video.videoWidth))
      .toBe(true);
    await expect(screen.getByText('Recording 0:05')).toBeVisible();
    await screen.getByRole('button', { name: 'Stop' }).click();
    // One file for each way the phone was held.
    await expect(status).toContainText('Takes on this device: 3');

    await startRecording();
    await callCamera(page, 'loseCamera');
    await expect(screen.getByRole('alert')).toContainText('The camera stopped');
    await expect(status).toContainText('Takes on this device: 4');
    await screen.getByRole('button', { name: /^Keep this jump/ }).click();
    await expect(status).toContainText(/Takes on this device: [56]/);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect(screen.getByRole('alert')).toBeHidden();
  },
);

test(
  'pictures that the sensor delivers sideways are upright, late and in the take',
  { tag: '@full' },
  async ({ page }) => {
    await fakeSidewaysCamera(page);
    await openUpload(page, 'Uma');
    const screen = await openCapture(page);
    await screen.getByText('5 s', { exact: true }).click();
    const late = screen.getByLabel('Delayed picture');
    await expect(late).toBeVisible();
    const sizeOf = (canvas: HTMLCanvasElement) => [canvas.width, canvas.height];
    await expect.poll(() => late.evaluate(sizeOf)).toEqual([360, 640]);
    await screen.getByRole('button', { name: /^Keep this jump/ }).click();
    await expect(screen.getByRole('status')).toContainText('Takes on this device: 1');
    await screen.getByRole('button', { name: 'Close' }).click();
    await takeItems(page).getByRole('button', { name: 'Play' }).click();
    const film = takeItems(page).getByLabel(/^Take of/);
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(640);
  },
);

test(
  'a full device keeps the jump in memory until the oldest take makes room',
  { tag: '@full' },
  async ({ page }) => {
    await openUpload(page, 'Sol');
    const screen = await openCapture(page);
    const keep = screen.getByRole('button', { name: /^Keep this jump/ });
    await keep.click();
    await expect(screen.getByRole('status')).toContainText('Takes on this device: 1');
    await setDeviceFull(page, true);
    // Another length than the first.
    await expect(keep).toContainText('the last 5 s');
    await keep.click();
    await expect(screen.getByRole('alert')).toContainText('This device has no room for the take.');
    const download = page.waitForEvent('download');
    await screen.getByRole('button', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toMatch(/^jump-.*\.(mp4|webm)$/);
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect(takeItems(page)).toHaveCount(1);
    const [oldest] = await takeItems(page).allInnerTexts();
    await setDeviceFull(page, false);
    await page.getByRole('button', { name: 'Delete the oldest and keep this one' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(takeItems(page)).toHaveCount(1);
    expect(await takeItems(page).allInnerTexts()).not.toEqual([oldest]);

    await expectAccessible(page);
    await takeItems(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(takeItems(page)).toHaveCount(0);
  },
);

test.describe('with the service worker', { tag: '@full' }, () => {
  test.use({ serviceWorkers: 'allow' });

  test('filming and keeping work without a connection after one visit', async ({ page, context }) => {
    await openUpload(page, 'Tam');
    await page.getByRole('heading', { name: 'Film at the pit' }).click();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const [pages, files] = await Promise.all([caches.open('pages'), caches.open('files')]);
          const names = (await files.keys()).map(({ url }) => url);
          return (
            (await pages.match('/upload')) !== undefined &&
            names.some((url) => url.includes('/capture-screen-'))
          );
        }),
      )
      .toBe(true);
    await context.setOffline(true);
    await page.reload();
    const screen = await openCapture(page);
    await screen.getByRole('button', { name: /^Keep this jump/ }).click();
    await expect(screen.getByRole('status')).toContainText('Takes on this device: 1');
    await screen.getByRole('button', { name: 'Close' }).click();
    await takeItems(page).getByRole('button', { name: 'Use this take' }).click();
    await expect(page.getByLabel(/^Preview of jump-/)).toBeVisible();
  });
});

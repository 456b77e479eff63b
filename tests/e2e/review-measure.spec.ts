import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { expectSaved, finishWithNote, saveJump, submitVideo } from './review-steps.ts';

/** Points of the sample jump at its take-off, as shares of the picture. The vaulter is computed, so the distance is known. */
const points = {
  belowBar: [0.7984, 0.9355],
  bar: [0.7984, 0.2043],
  toe: [0.4447, 0.9355],
  hand: [0.4439, 0.6045],
  box: [0.7419, 0.9355],
} as const;
const takeOffMeters = 3.686;

/** Presses the picture at a point, where the panel asks for it. */
async function press(page: Page, name: string, [x, y]: readonly [number, number]): Promise<void> {
  await expect(page.getByText(`Press the picture: ${name}`, { exact: true })).toBeVisible();
  const box = await boxOf(page.getByRole('group', { name: 'Measurement on the frame' }));
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

async function openAtTakeOff(page: Page, submission: string): Promise<void> {
  await page.goto(`/reviews/${submission}?t=0.72`);
  await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
  await page.getByRole('tab', { name: /^Measure/ }).click();
}

test(
  'the coach measures the take-off distance, also offline, and the athlete reads it',
  { tag: '@full' },
  async ({ page, context, request }) => {
    test.setTimeout(120_000);
    const athlete = await makeMember(request, 'Measa');
    const submission = await submitVideo(
      request,
      athlete,
      'jump.webm',
      readFileSync('public/films/sample-jump.webm'),
    );
    await saveJump(request, athlete, submission, { bar_m: 5.1 });
    // Meters, whatever the browser's language is.
    await page.addInitScript(() => localStorage.setItem('units', 'metric'));
    await enterAs(page, coach);
    await openAtTakeOff(page, submission);

    await page.getByRole('button', { name: 'Bar height' }).click();
    await press(page, 'ground below the bar', points.belowBar);
    await press(page, 'bar', points.bar);
    await page.getByRole('button', { name: 'Save' }).click();
    const takeOff = page.getByRole('button', { name: 'Take-off distance' });
    const place = await takeOff.boundingBox();
    await expectSaved(page);
    await expect(page.getByText('Looking for the mark')).toBeHidden();
    // A suggestion that arrives late moves nothing under the coach's finger.
    expect(await takeOff.boundingBox()).toEqual(place);

    await context.setOffline(true);
    await takeOff.click();
    await press(page, 'toe of the take-off foot', points.toe);
    await press(page, 'top hand', points.hand);
    await press(page, 'back of the box', points.box);
    // A pixel to the left and back again.
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowRight');
    // Without Alt, they step through the video.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Stored on this device' })).toBeVisible();
    await context.setOffline(false);
    await openAtTakeOff(page, submission);
    await expectSaved(page);
    const row = page.getByRole('button', { name: /^Take-off distance/ });
    const [, meters, error] = /([\d.]+) ±([\d.]+) m/.exec(await row.innerText()) ?? [];
    // One length leaves the camera open, so the ± is wide. The truth is inside.
    expect(Number(error)).toBeGreaterThan(0.05);
    expect(Math.abs(Number(meters) - takeOffMeters)).toBeLessThan(Number(error));

    await finishWithNote(request, submission);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await enterAs(page, athlete);
    await openAtTakeOff(page, submission);
    await expect(page.getByRole('heading', { name: /Set the scale/ })).toBeHidden();
    await page.getByRole('button', { name: /^Take-off distance/ }).click();
    await expect(page.getByText(/^The toe is/)).toBeVisible();
    await expect(page.getByText(/^Camera not checked/)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Measurement on the frame' })).toContainText('±');
  },
);

test(
  'refuses two equal points with a sentence, and saves nothing',
  { tag: '@full' },
  async ({ page, request }) => {
    const athlete = await makeMember(request, 'Measb');
    const submission = await submitVideo(request, athlete, 'constant.webm');
    await enterAs(page, coach);
    await openAtTakeOff(page, submission);
    await page.getByRole('button', { name: 'Level line' }).click();
    for (const name of ['one end', 'other end']) {
      await expect(page.getByText(`Press the picture: ${name}`)).toBeVisible();
      await page.getByRole('button', { name: 'Place the point in the center' }).press('Enter');
    }
    await expect(page.getByText('Two points are at the same place. Move them apart.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  },
);

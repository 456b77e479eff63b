import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { boxOf, centerOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { expectSaved, saveJump, submitVideo } from './review-steps.ts';

/** Points of the sample jump at its take-off, as shares of the picture. */
const points = {
  'ground below the bar': [0.7984, 0.9355],
  bar: [0.7984, 0.2043],
  'toe of the take-off foot': [0.4447, 0.9355],
  'top hand': [0.4439, 0.6045],
  'back of the box': [0.7419, 0.9355],
} as const;

const notes = ['Plant earlier, before the last step.', 'Drive the knee at the take-off.'];

/** Counts how often a finger touches the screen. Words are typed with the phone's keyboard, which is not the page. */
async function countTouches(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('touched', () => void count++);
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => isTrusted && (window as never as { touched(): void }).touched(),
      {
        capture: true,
      },
    ),
  );
  return () => count;
}

async function press(page: Page, name: keyof typeof points): Promise<void> {
  await expect(page.getByText(`Press the picture: ${name}`, { exact: true })).toBeVisible();
  const box = await boxOf(page.getByRole('group', { name: 'Measurement on the frame' }));
  const [x, y] = points[name];
  await page.touchscreen.tap(box.x + x * box.width, box.y + y * box.height);
}

/** Drags a finger from the middle of an element to the right, in CSS pixels. */
async function drag(page: Page, element: ReturnType<Page['getByRole']>, right: number): Promise<void> {
  const [x, y] = await centerOf(element);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y, { steps: 8 });
  await page.mouse.up();
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test(
  'feedback with two notes, a drawing, a measured number and a drill takes at most 28 taps from the queue',
  { tag: '@full' },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    const athlete = await makeMember(request, 'Tapada');
    const film = readFileSync('public/films/sample-jump.webm');
    const submission = await submitVideo(request, athlete, 'jump.webm', film);
    await saveJump(request, athlete, submission, { bar_m: 5.1 });
    await enterAs(page, coach);
    const touches = await countTouches(page);
    await openHydrated(page, '/admin/reviews');
    expect(touches()).toBe(0);

    await page.getByRole('link', { name: 'Tapada Vaulter' }).tap();
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
    const strip = page.getByRole('slider', { name: 'Step by dragging' });

    await test.step('two notes', async () => {
      for (const text of notes) {
        await drag(page, strip, 150);
        await page.getByRole('button', { name: 'Add note' }).tap();
        await expect(
          page.getByRole('textbox', { name: /^Note at/ }).and(page.locator(':focus')),
        ).toBeVisible();
        await page.keyboard.type(text);
      }
      await expect(page.getByRole('textbox', { name: /^Note at/ })).toHaveCount(2);
    });

    await test.step('a drill, found by typing', async () => {
      await page.getByRole('button', { name: 'Link a drill' }).tap();
      const search = page.getByRole('searchbox', { name: 'Drill from the library' });
      await search.tap();
      await page.keyboard.type('squ');
      await page.getByRole('listitem').getByRole('button', { name: /squat/i }).first().tap();
      await expect(search).toBeHidden();
    });

    await test.step('a drawing', async () => {
      await page.getByRole('tab', { name: 'Draw' }).tap();
      await drag(page, page.getByRole('button', { name: /^Draw on the frame/ }), 60);
    });

    await test.step('a measured number', async () => {
      await page.getByRole('tab', { name: /^Measure/ }).tap();
      await page.getByRole('button', { name: 'Bar height' }).tap();
      await press(page, 'ground below the bar');
      await press(page, 'bar');
      await page.getByRole('button', { name: 'Save' }).tap();
      await page.getByRole('button', { name: 'Take-off distance' }).tap();
      await press(page, 'toe of the take-off foot');
      await press(page, 'top hand');
      await press(page, 'back of the box');
      await page.getByRole('button', { name: 'Save' }).tap();
      await expect(page.getByRole('button', { name: /^Take-off distance.*±/ })).toBeVisible();
    });

    await expectSaved(page);
    await page.getByRole('button', { name: 'Finish review' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Send feedback' }).tap();
    await expect(page.getByText('Feedback sent')).toBeVisible();

    const taps = touches();
    expect(taps).toBeGreaterThan(10);
    expect(taps).toBeLessThanOrEqual(28);
    test.info().annotations.push({ type: 'taps', description: String(taps) });

    await page.getByRole('tab', { name: /^Notes/ }).tap();
    const sent = page.getByRole('tabpanel');
    for (const text of [...notes, 'Freehand']) await expect(sent.getByText(text)).toBeVisible();
    await page
      .getByRole('button', { name: /go to this note/ })
      .last()
      .tap();
    await expect(sent.getByRole('link', { name: /squat/i })).toBeVisible();
  },
);

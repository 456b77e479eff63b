import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './accessibility-steps.ts';
import { coach, enterAs, makeMember, openAs } from './account-steps.ts';
import { boxOf, centerOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { expectFrame, expectSaved, openRoom, submitVideo } from './review-steps.ts';

const stageOf = (page: Page) => page.locator('[data-stage]').first();

/** Returns how much the picture is enlarged. */
const scaleOf = (page: Page) =>
  stageOf(page).evaluate((stage) => {
    const { transform } = getComputedStyle(stage.firstElementChild ?? stage);
    return transform === 'none' ? 1 : new DOMMatrix(transform).a;
  });

async function openSample(page: Page): Promise<void> {
  await openHydrated(page, '/reviews/sample');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
}

/** Ends of the drawn line on the screen. */
const lineOf = (page: Page) =>
  page
    .getByRole('img', { name: 'Drawings on this frame: Line' })
    .locator('path')
    .last()
    .evaluate((path: SVGPathElement) => {
      const matrix = path.getScreenCTM();
      return [0, path.getTotalLength()].map((length) => {
        const { x, y } = path.getPointAtLength(length).matrixTransform(matrix ?? undefined);
        return [x, y] as const;
      });
    });

function expectNear(
  actual: readonly (readonly [number, number])[],
  expected: readonly (readonly [number, number])[],
) {
  actual
    .flat()
    .forEach((value, i) => expect(Math.abs(value - (expected.flat()[i] ?? NaN))).toBeLessThan(1.5));
}

test(
  'a drawing on the zoomed picture is where the pointer was, also without zoom',
  { tag: '@full' },
  async ({ page, request }) => {
    const submission = await submitVideo(request, await makeMember(request, 'Zoe'), 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    for (let i = 0; i < 5; i++) await page.keyboard.press('+');
    await expect(page.getByRole('status').filter({ hasText: 'Zoom 7.6×' })).toBeAttached();
    await page.keyboard.press('i');
    const [x, y] = await centerOf(stageOf(page));
    await page.mouse.move(x - 60, y - 20);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 40, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await expectSaved(page);
    expectNear(await lineOf(page), [
      [x - 60, y - 20],
      [x + 80, y + 40],
    ]);
    await page.keyboard.press('0');
    await expect(page.getByRole('button', { name: 'Show the whole picture' })).toBeHidden();
    const zoom = 1.5 ** 5;
    expectNear(await lineOf(page), [
      [x - 60 / zoom, y - 20 / zoom],
      [x + 80 / zoom, y + 40 / zoom],
    ]);
  },
);

test(
  'zooms by keys, buttons, wheel and double click, down to single pixels',
  { tag: '@full' },
  async ({ page }) => {
    await openSample(page);
    const fit = page.getByRole('button', { name: 'Show the whole picture' });
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    expect(await scaleOf(page)).toBeCloseTo(1.5, 2);
    const before = await boxOf(stageOf(page).getByRole('img').first());
    await page.keyboard.press('Shift+ArrowRight');
    const after = await boxOf(stageOf(page).getByRole('img').first());
    expect(after.x).toBeLessThan(before.x);
    await fit.click();
    await expect(fit).toBeHidden();

    await page.mouse.move(...(await centerOf(stageOf(page))));
    const scrollable = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(await scrollable()).toBeGreaterThan(0);
    // A plain wheel scrolls the page.
    await page.mouse.wheel(0, -100);
    expect(await scaleOf(page)).toBe(1);
    await page.keyboard.down('Control');
    for (let i = 0; i < 20; i++) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    const canvas = page.locator('canvas[role=img]').first();
    await expect(canvas).toHaveCSS('image-rendering', 'pixelated');
    const pixel = await canvas.evaluate(
      (element: HTMLCanvasElement) => element.getBoundingClientRect().width / element.width,
    );
    expect(pixel).toBeCloseTo(24, 0);

    // Bounded: far drags still show only the picture.
    const stage = await boxOf(stageOf(page));
    for (let i = 0; i < 12; i++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('0');
    await page.mouse.dblclick(stage.x + stage.width / 2, stage.y + stage.height / 2);
    expect(await scaleOf(page)).toBeCloseTo(3, 2);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width * 3, stage.y + stage.height * 3, { steps: 3 });
    await page.mouse.up();
    const picture = await boxOf(canvas);
    expect(picture.x).toBeLessThanOrEqual(stage.x + 0.5);
    expect(picture.y).toBeLessThanOrEqual(stage.y + 0.5);
    await expectAccessible(page);
    await page.mouse.dblclick(stage.x + stage.width / 2, stage.y + stage.height / 2);
    expect(await scaleOf(page)).toBe(1);
  },
);

test(
  'full screen without the browser’s help covers the page, keeps the focus and ends with Escape',
  { tag: '@full' },
  async ({ page }) => {
    // As on an iPhone.
    await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
    await openSample(page);
    const viewport = page.viewportSize() ?? { width: 0, height: 0 };
    const normal = await boxOf(stageOf(page));
    const button = page.getByRole('button', { name: 'Full screen' });
    await button.focus();
    await page.keyboard.press('Enter');
    const leave = page.getByRole('button', { name: 'Leave full screen' });
    await expect(leave).toBeFocused();
    const large = await boxOf(stageOf(page));
    // Beside the tools.
    expect(large.width).toBeGreaterThan(viewport.width - 70);
    expect(large.height).toBeGreaterThan(normal.height + 100);
    // Nothing behind it takes the focus.
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('.fixed') !== null,
      );
      expect(isInside).toBe(true);
    }
    await page.mouse.move(...(await centerOf(stageOf(page))));
    await page.mouse.wheel(0, -100);
    expect(await scaleOf(page)).toBeGreaterThan(1.2);
    await expectAccessible(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Notes/ })).toBeVisible();
  },
);

test('full screen uses the browser’s, and both end together', { tag: '@full' }, async ({ page }) => {
  await openSample(page);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement === null);
});

test.describe('on a phone', () => {
  const upright = { width: 360, height: 780 };
  const sideways = { width: 780, height: 360 };
  test.use({ hasTouch: true, isMobile: true, viewport: upright });

  /** Turns the phone and waits until the page knows: a second turn before the next frame would hide the first one from it. */
  async function turn(page: Page, size: typeof upright): Promise<void> {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }

  /** Moves two fingers apart on the stage, or together with a factor below 1. */
  async function pinch(page: Page, factor: number): Promise<void> {
    const [x, y] = await centerOf(stageOf(page));
    const browser: CDPSession = await page.context().newCDPSession(page);
    const send = (type: string, distance: number) =>
      browser.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - distance, y, id: 1 },
                { x: x + distance, y, id: 2 },
              ],
      });
    await send('touchStart', 40);
    for (let i = 1; i <= 4; i++) await send('touchMove', 40 * factor ** (i / 4));
    await send('touchEnd', 0);
    await browser.detach();
  }

  test('held upright, the picture keeps 45 % of the height and the transport is in view with each tool', async ({
    page,
  }) => {
    await openSample(page);
    const tabs = page.getByRole('tablist', { name: 'Review' }).getByRole('tab');
    expect(await tabs.count()).toBeGreaterThan(3);
    for (const tab of await tabs.all()) {
      if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.tap();
      expect((await boxOf(stageOf(page))).height).toBeGreaterThanOrEqual(upright.height * 0.45 - 1);
      for (const name of ['Play', 'Next frame', 'Faster', 'More controls'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await expect(tab).toBeInViewport({ ratio: 1 });
      const [panel, transport] = [
        await boxOf(page.getByRole('tabpanel')),
        await boxOf(page.getByRole('button', { name: 'Play' })),
      ];
      expect(panel.y).toBeGreaterThanOrEqual(transport.y + transport.height);
    }
  });

  test(
    'dragging the strip steps frame by frame, with a tick of the phone',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => {
        const ticks: unknown[] = [];
        Object.assign(window, { ticks });
        navigator.vibrate = (pattern) => ticks.push(pattern) > 0;
      });
      await openSample(page);
      const strip = page.getByRole('slider', { name: 'Step by dragging' });
      const frame = async () => Number(await strip.getAttribute('aria-valuenow'));
      await expect.poll(frame).toBeGreaterThan(0);
      const before = await frame();
      const [x, y] = await centerOf(strip);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 52, y, { steps: 13 });
      await expect.poll(frame).toBe(before + 5);
      await page.mouse.move(x - 28, y, { steps: 10 });
      await page.mouse.up();
      await expect.poll(frame).toBe(before - 3);
      expect(await page.evaluate(() => (window as unknown as { ticks: unknown[] }).ticks.length)).toBe(13);
      // The strip gave the keys back.
      await page.keyboard.press('.');
      await expect.poll(frame).toBe(before - 2);
    },
  );

  test(
    'turned sideways, the picture has the screen beside the tools, and a tap brings and hides the controls',
    { tag: '@full' },
    async ({ page }) => {
      await openSample(page);
      await turn(page, sideways);
      const leave = page.getByRole('button', { name: 'Leave full screen' });
      await expect(leave).toBeVisible();
      const { width } = await boxOf(page.getByRole('tablist', { name: 'Review' }));
      expect(width).toBeLessThan(70);
      await expect
        .poll(() => boxOf(stageOf(page)))
        .toEqual({ x: 0, y: 0, ...sideways, width: sideways.width - width });
      const controls = page.locator('[data-controls]');
      // They leave by themselves.
      await expect(controls).toHaveCSS('opacity', '0');
      await page.touchscreen.tap(390, 120);
      await expect(controls).toHaveCSS('opacity', '1');
      await page.getByRole('button', { name: 'Next frame' }).tap();
      await page.touchscreen.tap(300, 150);
      await expect(controls).toHaveCSS('opacity', '0');
      // Focus by key shows them.
      await page.getByRole('button', { name: 'Next frame' }).focus();
      await page.keyboard.press('Tab');
      await expect(controls).toHaveCSS('opacity', '1');
      await expectAccessible(page);
      // Each tool opens at the side, with step and play below the picture.
      for (const tab of await page.getByRole('tab').all()) {
        await tab.tap();
        await expect(page.getByRole('tabpanel')).toBeInViewport();
        await expect(page.getByRole('button', { name: 'Next frame' })).toBeInViewport({ ratio: 1 });
      }
      await page.getByRole('button', { name: /^Close / }).tap();
      await expect(page.getByRole('tabpanel')).toBeHidden();
      // The controls are back on the picture for a moment, or a tap brings them.
      await expect(async () => {
        if ((await controls.evaluate((element) => getComputedStyle(element).opacity)) === '0')
          await page.touchscreen.tap(300, 120);
        await leave.tap({ timeout: 2000 });
      }).toPass();
      await expect(leave).toBeHidden();
      await turn(page, upright);
      await turn(page, sideways);
      await expect(leave).toBeVisible();
      await turn(page, upright);
      await expect(leave).toBeHidden();
    },
  );

  test(
    'two fingers zoom, also while a drawing tool is selected, and draw nothing',
    { tag: '@full' },
    async ({ page, request }) => {
      const submission = await submitVideo(request, await makeMember(request, 'Pim'), 'constant.webm');
      await enterAs(page, coach);
      await openRoom(page, submission);
      await pinch(page, 3);
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(2.5);
      await page.getByRole('tab', { name: 'Draw' }).tap();
      await expect(page.getByRole('button', { name: 'Freehand', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await pinch(page, 1 / 4);
      await expect.poll(() => scaleOf(page)).toBe(1);
      await pinch(page, 2);
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.7);
      await expect(page.getByRole('tab', { name: 'Notes' })).toContainText('0');
      await expectFrame(page, 0);
    },
  );
});

test(
  'the coach sets the capture rate, and every time is real time',
  { tag: '@full' },
  async ({ page, browser, request }) => {
    const sia = await makeMember(request, 'Sia');
    const submission = await submitVideo(request, sia, 'constant.webm');
    await enterAs(page, coach);
    await openRoom(page, submission);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, 30);
    await page.keyboard.press('n');
    await page.keyboard.type('Hips.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
    await expectSaved(page);
    const note = page.getByRole('textbox', { name: /^Note at/ });
    await expect(note).toHaveAccessibleName('Note at 0:01.00');
    await page.getByLabel('Capture rate').selectOption('240');
    // 30 frames at 240 fps, saved at 30 fps.
    await expect(note).toHaveAccessibleName('Note at 0:00.125');
    await expect(page.getByRole('status', { name: 'Speed' })).toHaveText('0.13×');
    await expect(page.getByRole('list', { name: 'Phases' }).getByText('0:00.125')).toBeVisible();
    await expectFrame(page, 30);
    await page.reload();
    await expect(page.getByLabel('Capture rate')).toHaveValue('240');
    await expect(note).toHaveAccessibleName('Note at 0:00.125');
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Faster' }).click();
    await expect(page.getByRole('status', { name: 'Speed' })).toHaveText('1×');
    await page.goto(`/reviews/${submission}?t=0.125`);
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
    await expectFrame(page, 30);

    await page.keyboard.press('e');
    const finish = page.getByRole('dialog', { name: 'Finish the review' });
    await expect(finish.getByText('0:00.125')).toBeVisible();
    await finish.getByLabel('Summary').fill('Good.');
    await finish.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Feedback sent')).toBeVisible();
    const theirs = await openAs(browser, sia);
    await theirs.goto('/reviews');
    await expect(theirs.getByText('0:00.125')).toBeVisible();
    await openRoom(theirs, submission);
    await expect(theirs.getByText('Filmed at 240 fps, saved at 30 fps.')).toBeVisible();
    await expect(theirs.getByLabel('Capture rate')).toHaveCount(0);
  },
);

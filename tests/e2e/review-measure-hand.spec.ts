import type { CDPSession, Page } from '@playwright/test';
import { locateProgram } from '../../scripts/programs/find-program.ts';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { boxOf } from './box-of.ts';
import { pit, pointOn, renderPit, type DrawnPlace } from './drawn-pit.ts';
import { expect, test } from './fixtures.ts';
import { expectSaved, saveJump, submitVideo } from './review-steps.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const ffmpeg = locateProgram('ffmpeg');
test.skip(ffmpeg === undefined, 'The film is rendered by ffmpeg.');

/** A hand on the phone, which counts its taps. */
class Hand {
  taps = 0;
  readonly page: Page;
  readonly session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  async tap(name: string | RegExp, role: 'button' | 'tab' = 'button'): Promise<void> {
    await this.page.getByRole(role, { name }).first().tap();
    this.taps += 1;
  }

  /** Types a length that the sheet asks for. */
  async type(label: string, text: string): Promise<void> {
    await expect(this.page.getByText('All points are marked. Enter the length.')).toBeInViewport();
    await this.page.getByLabel(label).fill(text);
    this.taps += 1;
  }

  /** Holds a finger on the picture until the magnifier has been seen, where the sheet and the picture ask for a point. */
  async hold(asked: string, place: DrawnPlace): Promise<void> {
    const { page } = this;
    await expect(page.getByText(`Press the picture: ${asked}`, { exact: true })).toBeInViewport();
    await expect(page.getByText(`Tap: ${asked}`, { exact: true })).toBeInViewport();
    const group = page.getByRole('group', { name: 'Measurement on the frame' });
    const box = await boxOf(group);
    const [x, y] = pointOn(place);
    const touch = { x: box.x + x * box.width, y: box.y + y * box.height };
    const now = Date.now() / 1000;
    const send = (type: 'touchStart' | 'touchEnd', timestamp: number) =>
      this.session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [touch],
        timestamp,
      });
    await send('touchStart', now - 0.8);
    await expect(group.locator('canvas')).toBeVisible();
    await send('touchEnd', now);
    await expect(group.locator('canvas')).toBeHidden();
    this.taps += 1;
  }
}

/** Opens a film's room and the tab, and returns the hand that did. */
async function openRoom(page: Page, submission: string): Promise<Hand> {
  await page.goto(`/reviews/${submission}?t=1`);
  await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
  const hand = new Hand(page, await page.context().newCDPSession(page));
  await hand.tap(/^Measure/, 'tab');
  return hand;
}

/** Expects the result and 'Save' in view, also on a small phone and while the points are clicked again. */
async function expectResultInSight(page: Page): Promise<void> {
  const big = page.viewportSize();
  if (!big) throw new Error('The test sets the size of the screen.');
  const result = page.getByText(/^3\.\d\d m ±\d+ cm$/).and(page.locator('form p'));
  const save = page.getByRole('button', { name: 'Save' });
  const expectBoth = async () => {
    await expect(result).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 1 });
  };
  await expectBoth();
  await page.setViewportSize({ width: 360, height: 640 });
  await expectBoth();
  await page.getByRole('button', { name: 'Mark them again' }).tap();
  await expect(page.getByText('Tap again: toe of the take-off foot', { exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Undo the last point' }).tap();
  await expectBoth();
  await page.setViewportSize(big);
}

/** Measures the take-off distance and expects its result in view, with a ± that a coach can use. */
async function measureTakeOff(hand: Hand): Promise<void> {
  await hand.tap('Take-off distance');
  await hand.hold('toe of the take-off foot', 'toe');
  await hand.hold('top hand', 'hand');
  await hand.hold('back of the box', 'box');
  await expectResultInSight(hand.page);
  await hand.tap('Save');
  const row = hand.page.getByRole('button', { name: /^Take-off distance/ });
  await expect(row).toBeInViewport();
  const [, meters, error] = /([\d.]+) m ±(\d+) cm/.exec(await row.innerText()) ?? [];
  expect(Math.abs(Number(meters) - pit.takeOff)).toBeLessThan(Number(error) / 100);
  expect(Number(error)).toBeLessThan(20);
}

test(
  'a thumb measures with four places in at most 20 taps, and with the places of another film of that day in 10',
  { tag: '@full' },
  async ({ page, request }) => {
    test.slow();
    const athlete = await makeMember(request, 'Thuma');
    const film = renderPit(ffmpeg ?? '');
    const first = await submitVideo(request, athlete, 'pit.webm', film);
    const second = await submitVideo(request, athlete, 'pit.webm', film);
    for (const submission of [first, second])
      await saveJump(request, athlete, submission, { bar_m: pit.bar, standards_m: pit.standards });
    await page.addInitScript(() => localStorage.setItem('units', 'metric'));
    await enterAs(page, coach);

    await test.step('four places', async () => {
      const hand = await openRoom(page, first);
      await hand.tap(/^Back of the box/);
      await hand.hold('back of the box', 'box');
      await hand.tap('Save');
      await hand.tap(/^Middle of the bar/);
      await hand.hold('middle of the bar', 'bar');
      await hand.tap('Save');
      await hand.tap(/^Runway mark, near edge/);
      await hand.hold('mark at the near edge', 'nearMark');
      await hand.type('Distance from the back of the box', `${pit.mark}`);
      await hand.tap('Save');
      await hand.tap(/^Top of an upright rod/);
      await hand.hold('top of the rod', 'rod');
      await hand.type('Length of the rod', '2');
      await hand.tap('Save');
      await measureTakeOff(hand);
      await expectSaved(page);
      expect(hand.taps).toBeLessThanOrEqual(20);
    });

    await test.step('places of the first film', async () => {
      const hand = await openRoom(page, second);
      await hand.tap(/^Use the 4 marks of pit\.webm/);
      await hand.hold('back of the box', 'box');
      await expect(page.getByText('the camera did not move')).toBeVisible();
      await hand.tap('Save');
      await measureTakeOff(hand);
      expect(hand.taps).toBeLessThanOrEqual(10);
    });
  },
);

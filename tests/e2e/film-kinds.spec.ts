import type { Page } from '@playwright/test';
import { frameFilm } from 'vault-figures/generators';
import { enterAs, makeMember } from './account-steps.ts';
import { filmKinds } from './film-kinds/kinds.ts';
import { setEditList } from '#testing/set-edit-list.ts';
import { lacksFfmpeg, makeFilm } from './film-kinds/make-film.ts';
import { expect, test } from './fixtures.ts';
import { coach, openRoom, submitVideo } from './review-steps.ts';

interface Shown {
  /** The number in the room's counter. */
  counter: number;
  /** The number painted into the picture. Undefined while a block is gray. */
  picture: number | undefined;
  size: string;
}

/** Reads the room's counter and the number in the picture, which may have any size. */
function readShown(page: Page): Promise<Shown> {
  return page.evaluate(
    ({ bits, height }) => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) throw new Error('The room has no picture.');
      let picture: number | undefined = 0;
      for (let bit = 0; bit < bits; bit++) {
        const x = ((bit + 0.5) * canvas.width) / bits;
        const y = (45 / height) * canvas.height;
        const [red = 128] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
        if (red > 70 && red < 185) picture = undefined;
        else if (picture !== undefined) picture = picture * 2 + (red >= 185 ? 1 : 0);
      }
      const counter = Number(document.querySelector('[data-testid=frame]')?.textContent);
      return { counter, picture, size: `${canvas.width}x${canvas.height}` };
    },
    { bits: frameFilm.bits, height: frameFilm.height },
  );
}

const canPlay = (page: Page, type: string) =>
  page.evaluate((wanted) => document.createElement('video').canPlayType(wanted) !== '', type);

/** Counts from now on how often the room's counter changes. Returns a function that reads the count. */
async function countFrames(page: Page): Promise<() => Promise<number>> {
  const changes = await page
    .getByTestId('frame')
    .first()
    .evaluateHandle((counter) => {
      const seen = { count: 0 };
      new MutationObserver(() => seen.count++).observe(counter, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      return seen;
    });
  return () => changes.evaluate(({ count }) => count);
}

/** Expects the counter and the picture to have their numbers. */
const expectShown = (page: Page, shown: Shown) =>
  expect
    .poll(() => readShown(page), { message: `frame ${shown.counter}`, intervals: [20, 50, 100] })
    .toEqual(shown);

for (const { name, file, options, cut, trim, room, needs, without } of filmKinds) {
  test(`in the review room: ${name}`, { tag: '@full' }, async ({ page, request }) => {
    test.skip(lacksFfmpeg !== undefined, lacksFfmpeg);
    const made = makeFilm(file, options);
    const whole = trim ? Buffer.from(setEditList(made, trim.from, trim.seconds)) : made;
    const bytes = cut === undefined ? whole : whole.subarray(0, whole.length * cut);
    const submission = await submitVideo(request, await makeMember(request, 'Ada'), file, bytes);
    await enterAs(page, coach);
    test.skip(needs !== undefined && !(await canPlay(page, needs)), `this browser does not play ${needs}`);
    test.skip(without !== undefined && (await canPlay(page, without)), `this browser plays ${without}`);
    if ('says' in room) {
      await page.goto(`/reviews/${submission}`);
      await expect(page.getByText(room.says)).toBeVisible();
      return;
    }
    const { frames, size, byField, number = (frame) => frame } = room.steps;
    const show = (frame: number) => expectShown(page, { counter: frame, picture: number(frame), size });
    await openRoom(page, submission);
    if (byField) await page.getByRole('button', { name: 'Deinterlace' }).click();
    await expect(page.getByText(`of ${frames - 1}`).first()).toBeVisible();
    const middle = 60;
    for (let jump = 0; jump < middle / 10; jump++) await page.keyboard.press('Shift+ArrowRight');
    await show(middle);
    for (let frame = middle + 1; frame <= middle + 20; frame++) {
      await page.keyboard.press('ArrowRight');
      await show(frame);
    }
    for (let frame = middle + 19; frame >= middle; frame--) {
      await page.keyboard.press('ArrowLeft');
      await show(frame);
    }
    await page.keyboard.press('End');
    await show(frames - 1);
    if (room.real) {
      const { captureRate, middle: atMiddle, last } = room.real;
      await page.getByLabel('Capture rate').selectOption(String(captureRate));
      await expect(page.getByText(last).first()).toBeVisible();
      await page.keyboard.press('Home');
      for (let jump = 0; jump < middle / 10; jump++) await page.keyboard.press('Shift+ArrowRight');
      await expect(page.getByText(atMiddle).first()).toBeVisible();
    }
    // From the start to the end, whichever way it plays.
    const counted = await countFrames(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(counted).toBeGreaterThan(3);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await show(frames - 1);
  });
}

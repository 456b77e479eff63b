import type { Page } from '@playwright/test';
import { frameFilm } from 'vault-figures/generators';
import { enterAs, makeMember } from './account-steps.ts';
import { filmKinds } from './film-kinds/kinds.ts';
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

/** Expects the counter and the picture to have a number. */
const expectShown = (page: Page, frame: number, size: string) =>
  expect
    .poll(() => readShown(page), { message: `frame ${frame}`, intervals: [20, 50, 100] })
    .toEqual({ counter: frame, picture: frame, size });

for (const { name, file, options, cut, room, needs, without } of filmKinds) {
  test(`in the review room: ${name}`, { tag: '@full' }, async ({ page, request }) => {
    test.skip(lacksFfmpeg !== undefined, lacksFfmpeg);
    const whole = makeFilm(file, options);
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
    const { frames, size, byField } = room.steps;
    await openRoom(page, submission);
    if (byField) await page.getByRole('button', { name: 'Deinterlace' }).click();
    await expect(page.getByText(`of ${frames - 1}`).first()).toBeVisible();
    const middle = 60;
    for (let jump = 0; jump < middle / 10; jump++) await page.keyboard.press('Shift+ArrowRight');
    await expectShown(page, middle, size);
    for (let frame = middle + 1; frame <= middle + 20; frame++) {
      await page.keyboard.press('ArrowRight');
      await expectShown(page, frame, size);
    }
    for (let frame = middle + 19; frame >= middle; frame--) {
      await page.keyboard.press('ArrowLeft');
      await expectShown(page, frame, size);
    }
    await page.keyboard.press('End');
    await expectShown(page, frames - 1, size);
    // From the start to the end, whichever way it plays.
    const counted = await countFrames(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(counted).toBeGreaterThan(3);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expectShown(page, frames - 1, size);
  });
}

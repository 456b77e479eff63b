import type { APIRequestContext, Page } from '@playwright/test';
import { locateProgram } from '../../scripts/programs/find-program.ts';
import { coach, enterAs, makeMember } from './account-steps.ts';
import { boxOf } from './box-of.ts';
import {
  film,
  filmPixels,
  hands,
  missesOf,
  renderSpots,
  spots,
  type At,
  type Hand,
} from './clicking-hands.ts';
import { expect, test } from './fixtures.ts';
import { expectSaved, openRoom, submitVideo } from './review-steps.ts';
import { openApi } from './upload-steps.ts';

const ffmpeg = locateProgram('ffmpeg');
test.skip(ffmpeg === undefined, 'The film is rendered by ffmpeg.');

/** Notches of the wheel: the whole picture, 2.5 and 6 times as large. */
const notches = [0, 3, 6];

interface Room {
  page: Page;
  request: APIRequestContext;
  submission: string;
}

/** How far the stored points of one way at one zoom are from the spots, on either axis: pixels of the film. */
interface Row {
  way: string;
  /** Notches of the wheel. */
  zoom: number;
  /** Pixels of the film in a CSS pixel. */
  filmPixels: number;
  /** From the spots, and what the room states for it: root mean squares. */
  off: number;
  stated: number;
  /** What the room adds to the hand's own misses, which the test knows: its means right and down, and the most. */
  added: At;
  most: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rms = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value ** 2)));

const describeRow = ({ way, zoom, filmPixels: perCss, off, stated, added, most }: Row): string =>
  `| ${[way, (1.35 ** zoom).toFixed(1), perCss.toFixed(2), off.toFixed(2), stated.toFixed(2), `${added.x.toFixed(2)}, ${added.y.toFixed(2)}`, most.toFixed(2)].join(' | ')} |`;

async function zoomTo(page: Page, spot: At, count: number): Promise<void> {
  await page.keyboard.press('0');
  const picture = await boxOf(page.locator('canvas[role=img]').first());
  await page.mouse.move(
    picture.x + (spot.x / film.width) * picture.width,
    picture.y + (spot.y / film.height) * picture.height,
  );
  await page.keyboard.down('Control');
  for (let i = 0; i < count; i++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
}

/** Marks all spots by one way at one zoom and saves them. `isNew`: whether a stored measurement is the one that was just saved. */
async function markSpots(
  { page, request, submission }: Room,
  hand: Hand,
  count: number,
  isNew: (id: string) => boolean,
): Promise<Row> {
  const misses = missesOf(hand);
  const own: At[] = [];
  let perCss = 0;
  await page.getByRole('button', { name: 'Straight line', exact: true }).first().click();
  for (const spot of spots) {
    await zoomTo(page, spot, count);
    perCss = await filmPixels(page);
    const { x, y } = await hand.mark(page, spot, misses());
    own.push({ x: x * perCss, y: y * perCss });
  }
  await page.keyboard.press('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSaved(page);
  const stored = await (await openApi(request, coach)).measurements(submission);
  const [{ points, deviations = [] } = { points: [] }] = stored.find(({ id }) => isNew(id))?.marks ?? [];
  expect(points).toHaveLength(spots.length);
  const off = points.map(([x, y], i) => ({
    x: x * film.width - (spots[i]?.x ?? 0),
    y: y * film.height - (spots[i]?.y ?? 0),
  }));
  const added = off.map(({ x, y }, i) => ({ x: x - (own[i]?.x ?? 0), y: y - (own[i]?.y ?? 0) }));
  return {
    way: hand.name,
    zoom: count,
    filmPixels: perCss,
    off: rms(off.flatMap(({ x, y }) => [x, y])),
    stated: rms(deviations),
    added: { x: mean(added.map(({ x }) => x)), y: mean(added.map(({ y }) => y)) },
    most: Math.max(...added.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)])),
  };
}

for (const isTouch of [false, true])
  test.describe(isTouch ? 'a phone' : 'a desk', () => {
    test.use(
      isTouch
        ? { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }
        : { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
    );
    test(
      'points are stored where the hand saw them, at each zoom and without an offset',
      { tag: '@full' },
      async ({ page, request }) => {
        test.slow();
        const athlete = await makeMember(request, 'Clicka');
        const submission = await submitVideo(request, athlete, 'spots.webm', renderSpots(ffmpeg ?? ''));
        await enterAs(page, coach);
        await openRoom(page, submission);
        await page.getByRole('tab', { name: /^Measure/ }).click();
        const known = new Set<string>();
        const isNew = (id: string) => {
          const isFirst = !known.has(id);
          known.add(id);
          return isFirst;
        };
        for (const hand of hands.filter((each) => each.isTouch === isTouch))
          for (const count of notches)
            await test.step(`${hand.name}, ${count} notches`, async () => {
              const row = await markSpots({ page, request, submission }, hand, count, isNew);
              const said = describeRow(row);
              // The rows of the table in bench/README.md.
              console.log(said);
              // Keys move by a pixel of the film. The eye of the test sees a tenth of one.
              const [most, offset] = hand.name === 'keys' ? [0.6, 0.3] : [0.3, 0.15];
              expect(row.most, said).toBeLessThan(most);
              expect(Math.abs(row.added.x), said).toBeLessThan(offset);
              expect(Math.abs(row.added.y), said).toBeLessThan(offset);
            });
      },
    );
  });

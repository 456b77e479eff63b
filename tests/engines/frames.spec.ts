import { frameFilm } from 'vault-figures/generators';
import { serveFrames } from '../e2e/frames/serve-frames.ts';
import type { Tab } from './driver/tab.ts';
import { expect, test as base } from './engine-test.ts';

// The player of app/lib/video-frames alone. Each frame number is read from the picture.

const test = base.extend<object, { films: string }>({
  films: [
    async ({ browserName: _anyBrowser }, use) => {
      const films = await serveFrames();
      await use(films.url);
      films.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const last = frameFilm.frames - 1;
const upTo = (frame: number) => Array.from({ length: 20 }, (_, step) => frame + step);

async function openFilm(tab: Tab, films: string, name: string): Promise<void> {
  await tab.goto(`${films}/`);
  await expect.poll(() => tab.evaluate(() => 'framesPage' in window)).toBe(true);
  const opened = await tab.evaluate((film) => window.framesPage.open(film), `/${name}`);
  expect(opened).toMatchObject({ status: 'ready' });
}

interface Played {
  shown: { reported: number; shown: number }[];
  reported?: number;
  rest: number;
}

/** While playing, only Chromium says which picture it shows (docs/browsers.md). At rest, every engine is exact. */
function expectPlayed({ shown, reported, rest }: Played, engine: string, cut = 0): void {
  expect(shown.length).toBeGreaterThan(3);
  const errors = shown.map((one) => Math.abs(one.shown - cut - one.reported));
  expect(Math.max(...errors)).toBeLessThanOrEqual(engine === 'chromium' ? 0 : 1);
  expect(errors.filter((error) => error > 0).length).toBeLessThanOrEqual(shown.length / 4);
  expect(rest).toBe((reported ?? 0) + cut);
}

for (const name of ['constant.webm', 'variable.webm', 'constant.mp4', 'variable.mp4'])
  test(`${name}: the player reports the frame that it shows`, async ({ tab, films, engine }) => {
    await openFilm(tab, films, name);
    await test.step('20 steps forward and back, and to both ends', async () => {
      const frames = [...upTo(40), ...upTo(40).toReversed(), 0, last];
      const visited = await tab.evaluate((wanted) => window.framesPage.visit(wanted), frames);
      expect(visited.map(({ reported }) => reported)).toEqual(frames);
      expect(visited.map(({ shown }) => shown)).toEqual(frames);
    });
    // Pictures of a variable rate are up to some frames off in WebKitGTK and Firefox while they play.
    if (name.startsWith('variable') && engine !== 'chromium') return;
    for (const speed of [0.1, 1])
      await test.step(`playing at speed ${speed}, then paused`, async () => {
        await tab.evaluate(() => window.framesPage.visit([30]));
        const played = await tab.evaluate((at) => window.framesPage.play(2500, at), speed);
        expectPlayed(played, engine);
        expect(played.reported).toBeGreaterThan(30);
      });
    await test.step('a loop', async () => {
      const loop = await tab.evaluate(() => window.framesPage.play(2500, 1, { from: 32, to: 60 }));
      expectPlayed(loop, engine);
      for (const { reported } of loop.shown) {
        expect(reported).toBeGreaterThanOrEqual(32);
        expect(reported).toBeLessThanOrEqual(60);
      }
    });
  });

test('a film whose edit list begins within a frame: playing reports the frame that it shows', async ({
  tab,
  films,
  engine,
}) => {
  test.skip(engine === 'firefox', 'Firefox plays what the edit list cuts off: docs/browsers.md');
  await openFilm(tab, films, 'cut.mp4');
  await tab.evaluate(() => window.framesPage.visit([40]));
  expectPlayed(await tab.evaluate(() => window.framesPage.play(2500, 0.2)), engine, 10);
});

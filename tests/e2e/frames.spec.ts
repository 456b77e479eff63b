import { expect, test as base, type Page } from '@playwright/test';
import { frameFilm, variableTime } from 'vault-figures/generators';
import { serveFrames } from './frames/serve-frames.ts';
import type { FramesPage } from './frames/frames-page.ts';

const test = base.extend<object, { films: string }>({
  films: [
    async ({ browserName: _anyBrowser }, use) => {
      const server = await serveFrames();
      await use(server.url);
      server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const last = frameFilm.frames - 1;
const forwards = Array.from({ length: frameFilm.frames }, (_, frame) => frame);
const backwards = forwards.toReversed();
/** Short and long jumps, across key frames, to both ends, and to the same frame twice. */
const jumps = [
  0, 149, 44, 45, 46, 44, 90, 89, 12, 12, 140, 3, 61, 60, 59, 110, 109, 111, 29, 30, 31, 148, 0, 1, 75, 74,
  149,
];

interface Opened {
  status: string;
  method: string;
  times: number[];
  missing?: number;
  size: { width: number; height: number };
}

async function openFilm(page: Page, films: string, name: string, asFile = false): Promise<Opened> {
  await page.goto(`${films}/`);
  await page.waitForFunction(() => 'framesPage' in window);
  const opened = await page.evaluate(([film, file]) => window.framesPage.open(film, file), [
    `/${name}`,
    asFile,
  ] as const);
  return opened as Opened;
}

const visit = (page: Page, frames: readonly number[]) =>
  page.evaluate((wanted) => window.framesPage.visit(wanted), frames);

/** The expected result of `describeVisits`: player and picture agree. */
const expectedVisits = (frames: readonly number[]) => frames.map((frame) => `${frame} ${frame}`);
const describeVisits = (visited: Awaited<ReturnType<FramesPage['visit']>>) =>
  visited.map(({ reported, shown }) => `${reported} ${shown}`);

/** Skips tests of H.264 films in a Chromium without H.264. */
async function skipWithoutH264(page: Page, name: string): Promise<void> {
  if (!name.endsWith('.mp4')) return;
  const plays = await page.evaluate(
    () => document.createElement('video').canPlayType('video/mp4; codecs="avc1.64001f"') !== '',
  );
  test.skip(!plays, 'this browser does not play H.264');
}

for (const name of ['constant.webm', 'variable.webm', 'constant.mp4', 'variable.mp4']) {
  // `npm test` checks a phone's film and one for browsers without H.264; `npm run test:full` checks all.
  const tag = name === 'constant.webm' || name === 'variable.mp4' ? [] : '@full';
  test.describe(name, { tag }, () => {
    test('steps forward, steps back and jumps show exactly the requested frame', async ({ page, films }) => {
      await skipWithoutH264(page, name);
      const { status, method } = await openFilm(page, films, name);
      expect([status, method]).toEqual(['ready', 'decoded']);
      for (const frames of [forwards, backwards, jumps])
        expect(describeVisits(await visit(page, frames))).toEqual(expectedVisits(frames));
    });

    test(
      'reports the shown frame while playing slowly and in a loop',
      { tag: '@full' },
      async ({ page, films }) => {
        await skipWithoutH264(page, name);
        await openFilm(page, films, name);
        await visit(page, [100]);
        const slow = await page.evaluate(() => window.framesPage.play(1000, 0.1));
        expect(slow.shown.length).toBeGreaterThan(3);
        for (const { reported, shown } of slow.shown) expect(shown).toBe(reported);
        expect(slow.rest).toBe(slow.reported);
        const loop = await page.evaluate(() => window.framesPage.play(1600, 1, { from: 32, to: 60 }));
        for (const { reported, shown } of loop.shown) {
          expect(shown).toBe(reported);
          expect(reported).toBeGreaterThanOrEqual(32);
          expect(reported).toBeLessThanOrEqual(60);
        }
        const turns = loop.shown.filter(
          ({ reported }, i) => reported < (loop.shown[i - 1]?.reported ?? 0),
        ).length;
        expect(turns).toBeGreaterThan(0);
        expect(loop.rest).toBe(loop.reported);
      },
    );

    test(
      'shows the last of many frames that are requested at once',
      { tag: '@full' },
      async ({ page, films }) => {
        await skipWithoutH264(page, name);
        await openFilm(page, films, name);
        for (const frames of [forwards, backwards, jumps]) {
          const shown = await page.evaluate((wanted) => window.framesPage.scrub(wanted), frames);
          expect(shown).toEqual({ reported: frames.at(-1), shown: frames.at(-1) });
        }
      },
    );
  });
}

/** A phone's film and one for browsers without H.264. Not variable.webm, because some of its frames cannot be reached by seeking. */
for (const name of ['constant.webm', 'variable.mp4']) {
  test(
    `${name}: steps are exact without WebCodecs, by seeking alone`,
    { tag: '@full' },
    async ({ page, films }) => {
      test.setTimeout(120_000);
      await skipWithoutH264(page, name);
      await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
      const { status, method } = await openFilm(page, films, name);
      expect([status, method]).toEqual(['ready', 'sought']);
      for (const frames of [forwards, backwards, jumps])
        expect(describeVisits(await visit(page, frames))).toEqual(expectedVisits(frames));
    },
  );
}

test('never reports a frame that seeking alone cannot reach', { tag: '@full' }, async ({ page, films }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
  await openFilm(page, films, 'variable.webm');
  for (const { reported, shown } of await visit(page, jumps)) expect(shown).toBe(reported);
});

test(
  'reads the frame times from the file instead of computing them from a frame rate',
  { tag: '@full' },
  async ({ page, films }) => {
    const { times } = await openFilm(page, films, 'variable.webm');
    expect(times).toHaveLength(frameFilm.frames);
    times.forEach((time, frame) =>
      expect(Math.abs(time - variableTime(frame)), `frame ${frame}`).toBeLessThan(0.0011),
    );
  },
);

test('shows a phone’s video upright', { tag: '@full' }, async ({ page, films }) => {
  await skipWithoutH264(page, 'variable.mp4');
  const { size, times } = await openFilm(page, films, 'variable.mp4', true);
  expect(size).toEqual({ width: frameFilm.height, height: frameFilm.width });
  times.forEach((time, frame) =>
    expect(Math.abs(time - variableTime(frame)), `frame ${frame}`).toBeLessThan(0.0002),
  );
  expect(describeVisits(await visit(page, [last, 0, 77]))).toEqual(expectedVisits([last, 0, 77]));
});

test('reports the right frame of a film whose edit list begins within a frame, paused and playing', async ({
  page,
  films,
}) => {
  await skipWithoutH264(page, 'cut.mp4');
  const { times, method } = await openFilm(page, films, 'cut.mp4');
  expect(method).toBe('decoded');
  expect(times).toHaveLength(frameFilm.frames - 10);
  expect(describeVisits(await visit(page, [0, 1, 40]))).toEqual(['0 10', '1 11', '40 50']);
  const { shown, reported, rest } = await page.evaluate(() => window.framesPage.play(1000, 0.2));
  expect(shown.length).toBeGreaterThan(3);
  for (const one of shown) expect(one.shown).toBe(one.reported + 10);
  expect(rest).toBe((reported ?? 0) + 10);
});

test(
  'steps exactly through a film whose edit list begins within a frame, by seeking alone',
  { tag: '@full' },
  async ({ page, films }) => {
    await skipWithoutH264(page, 'cut.mp4');
    await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
    expect(await openFilm(page, films, 'cut.mp4')).toMatchObject({ method: 'sought' });
    expect(describeVisits(await visit(page, [20, 21, 5, 90]))).toEqual(['20 30', '21 31', '5 15', '90 100']);
  },
);

test('a film that was cut off ends at its last picture, stepping and playing', async ({ page, films }) => {
  await skipWithoutH264(page, 'cut-off.mp4');
  const { times, missing = 0 } = await openFilm(page, films, 'cut-off.mp4');
  expect(missing).toBeGreaterThan(0);
  expect(times.length + missing).toBe(frameFilm.frames);
  const end = times.length - 1;
  const beyond = await visit(page, [end - 1, end, end + 1, last]);
  expect(beyond.map(({ reported }) => reported)).toEqual([end - 1, end, end, end]);
  for (const { reported, shown } of beyond) expect(shown).toBe(reported);
  await visit(page, [end - 10]);
  expect(await page.evaluate(() => window.framesPage.playToEnd())).toEqual({ reported: end, shown: end });
});

test(
  'a film that this browser cannot decode fails with an error message',
  { tag: '@full' },
  async ({ page, films }) => {
    await page.goto(films);
    const plays = await page.evaluate(
      () => document.createElement('video').canPlayType('video/mp4; codecs="hvc1.1.6.L93.B0"') !== '',
    );
    test.skip(plays, 'this browser plays HEVC');
    expect(await openFilm(page, films, 'hevc.mov')).toMatchObject({
      status: 'failed',
      error: 'This browser cannot decode the video.',
    });
  },
);

test('a file that is not a video and a missing file fail', { tag: '@full' }, async ({ page, films }) => {
  expect(await openFilm(page, films, 'sources.json')).toMatchObject({ status: 'failed' });
  expect(await openFilm(page, films, 'missing.mp4')).toMatchObject({ status: 'failed' });
});

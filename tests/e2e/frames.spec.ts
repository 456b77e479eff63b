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
/** Near and far, over key frames, to both ends, the same one twice. */
const jumps = [
  0, 149, 44, 45, 46, 44, 90, 89, 12, 12, 140, 3, 61, 60, 59, 110, 109, 111, 29, 30, 31, 148, 0, 1, 75, 74,
  149,
];

interface Opened {
  status: string;
  method: string;
  times: number[];
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

/** Frames as both the player and the picture name them. */
const both = (frames: readonly number[]) => frames.map((frame) => `${frame} ${frame}`);
const named = (visited: Awaited<ReturnType<FramesPage['visit']>>) =>
  visited.map(({ said, seen }) => `${said} ${seen}`);

/** Not every Chromium brings H.264; the film is then no business of the test. */
async function skipWithoutH264(page: Page, name: string): Promise<void> {
  if (!name.endsWith('.mp4')) return;
  const plays = await page.evaluate(
    () => document.createElement('video').canPlayType('video/mp4; codecs="avc1.64001f"') !== '',
  );
  test.skip(!plays, 'this browser does not play H.264');
}

for (const name of ['constant.webm', 'variable.webm', 'constant.mp4', 'variable.mp4']) {
  // A phone's film and one for browsers without H.264 are tried with every change.
  const tag = name === 'constant.webm' || name === 'variable.mp4' ? [] : '@full';
  test.describe(name, { tag }, () => {
    test('each step forwards, backwards and by jumps shows exactly that frame', async ({ page, films }) => {
      await skipWithoutH264(page, name);
      const { status, method } = await openFilm(page, films, name);
      expect([status, method]).toEqual(['ready', 'decoded']);
      for (const frames of [forwards, backwards, jumps])
        expect(named(await visit(page, frames))).toEqual(both(frames));
    });

    test(
      'every picture while it plays, slowly and in a loop, is the one that is named',
      { tag: '@full' },
      async ({ page, films }) => {
        await skipWithoutH264(page, name);
        await openFilm(page, films, name);
        await visit(page, [100]);
        const slow = await page.evaluate(() => window.framesPage.play(1000, 0.1));
        expect(slow.seen.length).toBeGreaterThan(3);
        for (const { said, seen } of slow.seen) expect(seen).toBe(said);
        expect(slow.rest).toBe(slow.said);
        const loop = await page.evaluate(() => window.framesPage.play(1600, 1, { from: 32, to: 60 }));
        for (const { said, seen } of loop.seen) {
          expect(seen).toBe(said);
          expect(said).toBeGreaterThanOrEqual(32);
          expect(said).toBeLessThanOrEqual(60);
        }
        const turns = loop.seen.filter(({ said }, i) => said < (loop.seen[i - 1]?.said ?? 0)).length;
        expect(turns).toBeGreaterThan(0);
        expect(loop.rest).toBe(loop.said);
      },
    );

    test('of frames asked for all at once the last one stands', { tag: '@full' }, async ({ page, films }) => {
      await skipWithoutH264(page, name);
      await openFilm(page, films, name);
      for (const frames of [forwards, backwards, jumps]) {
        const seen = await page.evaluate((wanted) => window.framesPage.scrub(wanted), frames);
        expect(seen).toEqual({ said: frames.at(-1), seen: frames.at(-1) });
      }
    });
  });
}

/** The phone's film, and one for browsers without H.264. In WebM, some frames of slow motion cannot be sought to at all. */
for (const name of ['constant.webm', 'variable.mp4']) {
  test(
    `${name}: each step is exact without WebCodecs too, by the player alone`,
    { tag: '@full' },
    async ({ page, films }) => {
      test.setTimeout(120_000);
      await skipWithoutH264(page, name);
      await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
      const { status, method } = await openFilm(page, films, name);
      expect([status, method]).toEqual(['ready', 'sought']);
      for (const frames of [forwards, backwards, jumps])
        expect(named(await visit(page, frames))).toEqual(both(frames));
    },
  );
}

test(
  'a frame that the player alone cannot reach is never claimed to be shown',
  { tag: '@full' },
  async ({ page, films }) => {
    test.setTimeout(120_000);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
    await openFilm(page, films, 'variable.webm');
    for (const { said, seen } of await visit(page, jumps)) expect(seen).toBe(said);
  },
);

test(
  'the times are those that the phone wrote, not those of a rate',
  { tag: '@full' },
  async ({ page, films }) => {
    const { times } = await openFilm(page, films, 'variable.webm');
    expect(times).toHaveLength(frameFilm.frames);
    times.forEach((time, frame) =>
      expect(Math.abs(time - variableTime(frame)), `frame ${frame}`).toBeLessThan(0.0011),
    );
  },
);

test(
  'shows a phone’s video upright, from a file and from an address',
  { tag: '@full' },
  async ({ page, films }) => {
    await skipWithoutH264(page, 'variable.mp4');
    const { size, times } = await openFilm(page, films, 'variable.mp4', true);
    expect(size).toEqual({ width: frameFilm.height, height: frameFilm.width });
    times.forEach((time, frame) =>
      expect(Math.abs(time - variableTime(frame)), `frame ${frame}`).toBeLessThan(0.0002),
    );
    expect(named(await visit(page, [last, 0, 77]))).toEqual(both([last, 0, 77]));
  },
);

test('a film that an edit list cuts within a frame is named right at rest and while it plays', async ({
  page,
  films,
}) => {
  await skipWithoutH264(page, 'cut.mp4');
  const { times, method } = await openFilm(page, films, 'cut.mp4');
  expect(method).toBe('decoded');
  expect(times).toHaveLength(frameFilm.frames - 10);
  expect(named(await visit(page, [0, 1, 40]))).toEqual(['0 10', '1 11', '40 50']);
  const { seen, said, rest } = await page.evaluate(() => window.framesPage.play(1000, 0.2));
  expect(seen.length).toBeGreaterThan(3);
  for (const one of seen) expect(one.seen).toBe(one.said + 10);
  expect(rest).toBe((said ?? 0) + 10);
});

test(
  'a film that an edit list cuts within a frame is stepped exactly by the player alone',
  { tag: '@full' },
  async ({ page, films }) => {
    await skipWithoutH264(page, 'cut.mp4');
    await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
    expect(await openFilm(page, films, 'cut.mp4')).toMatchObject({ method: 'sought' });
    expect(named(await visit(page, [20, 21, 5, 90]))).toEqual(['20 30', '21 31', '5 15', '90 100']);
  },
);

test(
  'a film that this browser cannot decode fails, and says that',
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

test('what is no film is said to be none', { tag: '@full' }, async ({ page, films }) => {
  expect(await openFilm(page, films, 'sources.json')).toMatchObject({ status: 'failed' });
  expect(await openFilm(page, films, 'missing.mp4')).toMatchObject({ status: 'failed' });
});

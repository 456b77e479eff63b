import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findProgram } from '#scripts/programs/find-program.ts';
import { percentile } from './figures.ts';
import { enterAs, send, signIn, submitFilm } from './demo-people.ts';
import { withSite } from './with-site.ts';

const manyNotes = 500;
const steps = 200;
/** Milliseconds between two steps, about the repeat rate of a key that is held down. */
const pause = 33;

/** Renders a video like one from a phone: 1080p, about 21 Mbit/s, one key frame per second, index at the end. About 100 MB. */
function renderVideo(file: string): void {
  const source = 'testsrc2=size=1920x1080:rate=30:duration=40,noise=alls=24:allf=t';
  const encoder = '-c:v libx264 -preset ultrafast -b:v 21M -maxrate 22M -bufsize 20M -g 30 -pix_fmt yuv420p';
  execFileSync(findProgram('ffmpeg'), [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    ...encoder.split(' '),
    file,
  ]);
}

/** Submits the video as the demo athlete and adds `noteCount` notes of the coach, spread over it. Returns the submission's id. */
async function submitVideo(url: string, video: string, noteCount: number): Promise<string> {
  const id = await submitFilm(url, await signIn(url, 'athlete'), video);
  const notes = Array.from({ length: noteCount }, (_, i) => ({
    id: crypto.randomUUID(),
    submission_id: id,
    at_us: Math.round((i / noteCount) * 39_900_000),
    body: `Note ${i}: the hips are late here.`,
    shapes: [
      {
        type: 'angle',
        points: [
          [0.2, 0.2],
          [0.5, 0.5],
          [0.8, 0.3],
        ],
      },
    ],
  }));
  if (noteCount > 0) await send(url, await signIn(url, 'coach'), '/rest/v1/review_notes', notes);
  return id;
}

/** Presses a key `steps` times. Returns the milliseconds from each press until the page shows another frame number. */
function measureKey(page: Page, key: string) {
  return page.evaluate(
    async ({ key, steps, pause }) => {
      const frame = document.querySelector('[data-testid=frame]');
      const times: number[] = [];
      for (let i = 0; i < steps; i++) {
        const before = performance.now();
        const changed = new Promise<number>((resolve) => {
          const watcher = new MutationObserver(() => {
            watcher.disconnect();
            resolve(performance.now());
          });
          if (frame) watcher.observe(frame, { characterData: true, childList: true, subtree: true });
        });
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        times.push((await changed) - before);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return times;
    },
    { key, steps, pause },
  );
}

/** Animation frames of one scrub over the whole video. */
const scrubFrames = 240;

interface Scrubbing {
  /** Duration of each animation frame, in milliseconds. */
  frameTimes: number[];
  /** CPU time of the main thread per animation frame, in milliseconds. Load from other processes does not change it. */
  mainThread: number;
}

/** Scrubs over the whole video, to a new position on every animation frame. */
async function measureScrubbing(page: Page): Promise<Scrubbing> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainThreadMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await mainThreadMs();
  // A string, because tsx would add a call of its own helper, which does not exist in the page.
  const frameTimes = await page.evaluate<number[]>(`new Promise((resolve) => {
    const strip = document.querySelector('input[aria-label="Position in the video"]');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const times = [];
    requestAnimationFrame(function next(at) {
      times.push(at);
      if (times.length > ${scrubFrames}) return resolve(times.slice(1).map((time, i) => time - times[i]));
      set.call(strip, String((strip.max * times.length) / ${scrubFrames + 1}));
      strip.dispatchEvent(new Event('input', { bubbles: true }));
      requestAnimationFrame(next);
    });
  })`);
  return { frameTimes, mainThread: ((await mainThreadMs()) - before) / scrubFrames };
}

/** Opens the room. Returns the milliseconds from navigation to the first frame, and until all frames are counted. */
async function openRoom(page: Page, submission: string): Promise<{ first: number; counted: number }> {
  const started = performance.now();
  await page.goto(`/reviews/${submission}`);
  // The canvas appears together with the loading text. The text disappears with the first frame.
  await page.waitForFunction(
    () => document.querySelector('canvas') && !document.body.textContent.includes('Loading the video…'),
  );
  const first = performance.now() - started;
  await page.locator('button[aria-label="Next frame"]:enabled').waitFor();
  return { first, counted: performance.now() - started };
}

async function reportScrubbing(page: Page, condition: string): Promise<void> {
  const { frameTimes, mainThread } = await measureScrubbing(page);
  const late = frameTimes.filter((time) => time > 25).length;
  console.log(
    `scrubbing ${condition}: ${late} of ${frameTimes.length} animation frames later than 25 ms, p99 ${percentile(frameTimes, 0.99).toFixed(1)} ms; main thread ${mainThread.toFixed(1)} ms per frame`,
  );
}

/** `npm run bench -- room`: measures the review room with a video of 100 MB and 500 notes. Needs ffmpeg, Chromium and a built site. */
export async function measureRoom(): Promise<void> {
  await withSite(async ({ url, browser, folder }) => {
    const video = join(folder, 'video.mp4');
    renderVideo(video);
    const submission = await submitVideo(url, video, manyNotes);
    const withoutNotes = await submitVideo(url, video, 0);
    console.log(
      `${(statSync(video).size / 1e6).toFixed(0)} MB, 1080p, ${manyNotes} notes with a drawing each`,
    );
    const page = await browser.newPage({ baseURL: url });
    await enterAs(page, await signIn(url, 'coach'));
    const { first, counted } = await openRoom(page, submission);
    console.log(`navigation to first frame: ${first.toFixed(0)} ms (target: under 2000)`);
    console.log(`all frames counted after ${counted.toFixed(0)} ms`);
    for (const [direction, key] of [
      ['forward', '.'],
      ['back', ','],
    ] as const) {
      const times = await measureKey(page, key);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      console.log(
        `a step ${direction}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (target: under 50)`,
      );
    }
    await reportScrubbing(page, `with ${manyNotes} notes`);
    await openRoom(page, withoutNotes);
    await reportScrubbing(page, 'without notes');
  });
}

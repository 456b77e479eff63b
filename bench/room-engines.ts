import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, locateProgram } from '#scripts/programs/find-program.ts';
import { locateChromium, locateWebKit } from '#scripts/programs/install-programs.ts';
import type { Engine, LaunchOptions } from '../tests/engines/driver/engine.ts';
import { launchChromium, launchFirefox } from '../tests/engines/driver/puppeteer-engine.ts';
import { launchWebKit } from '../tests/engines/driver/webkit-engine.ts';
import { percentile } from './figures.ts';
import { signIn, submitFilm } from './demo-people.ts';
import { withSite } from './with-site.ts';

const steps = 40;
const seeks = 30;

const engines: {
  name: string;
  locate: () => string | undefined;
  launch: (path: string, options: LaunchOptions) => Promise<Engine>;
}[] = [
  { name: 'Firefox', locate: () => locateProgram('firefox'), launch: launchFirefox },
  { name: 'WebKitGTK', locate: locateWebKit, launch: launchWebKit },
  { name: 'Chromium', locate: locateChromium, launch: launchChromium },
];

/** Renders ten seconds like those of a phone: 1080p, 60 pictures and one key frame per second, 21 Mbit/s. */
function renderFilm(file: string): void {
  const source = 'testsrc2=size=1920x1080:rate=60:duration=10,noise=alls=24:allf=t';
  const encoder = '-c:v libx264 -preset ultrafast -b:v 21M -maxrate 22M -bufsize 20M -g 60 -pix_fmt yuv420p';
  execFileSync(
    findProgram('ffmpeg'),
    `-y -loglevel error -f lavfi -i ${source} ${encoder} ${file}`.split(' '),
  );
}

/** Waits until an expression is true in the page, which may be left meanwhile. */
async function waitFor(engine: Engine, expression: string): Promise<void> {
  while (!(await engine.run(expression).catch(() => false)))
    await new Promise((next) => setTimeout(next, 50));
}

/** In the page: `changes()` calls an action and returns the milliseconds until the room says another frame. */
const changes = `(action) => new Promise((resolve) => {
  const watcher = new MutationObserver(() => { watcher.disconnect(); resolve(performance.now() - before); });
  watcher.observe(document.querySelector('[data-testid=frame]'), { characterData: true, childList: true, subtree: true });
  const before = performance.now();
  action();
})`;

const rest = `new Promise((next) => setTimeout(next, 100))`;

/** Steps back and forth within the second after a key frame. Each step waits for the one before it. */
const measureSteps = `(async () => {
  const changes = ${changes};
  const times = [];
  for (let i = 0; i < ${steps}; i++) {
    const key = i < ${steps / 2} ? '.' : ',';
    times.push(await changes(() => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))));
    await ${rest};
  }
  return times;
})()`;

/** Jumps to places all over the film, by the golden ratio. */
const measureSeeks = `(async () => {
  const changes = ${changes};
  const strip = document.querySelector('input[aria-label="Position in the video"]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const times = [];
  for (let i = 1; i <= ${seeks}; i++) {
    times.push(await changes(() => {
      set.call(strip, String(strip.max * ((i * 0.618034) % 1)));
      strip.dispatchEvent(new Event('input', { bubbles: true }));
    }));
    await ${rest};
  }
  return times;
})()`;

const describe = (times: readonly number[], target: string) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms (target: p50 ${target})`;

/** `npm run bench -- room engines`: steps and seeks in each engine that is installed. Needs ffmpeg and a built site. */
export async function measureRoomInEngines(): Promise<void> {
  await withSite(async ({ url, folder }) => {
    const film = join(folder, 'film.mp4');
    renderFilm(film);
    const submission = await submitFilm(url, await signIn(url, 'athlete'), film);
    const { session } = await signIn(url, 'coach');
    for (const { name, locate, launch } of engines) {
      const path = locate();
      if (path === undefined) {
        console.log(`${name}: not installed`);
        continue;
      }
      const profile = join(folder, name);
      mkdirSync(profile);
      const engine = await launch(path, { profile, width: 1280, height: 900 });
      await engine.goto(`${url}/robots.txt`);
      await engine.run(`localStorage.setItem('member-session', ${JSON.stringify(session)})`);
      await engine.goto(`${url}/reviews/${submission}`);
      await waitFor(engine, `document.querySelector('[aria-label="Next frame"]:not(:disabled)') !== null`);
      // The first pictures take longer in every engine.
      await engine.run(measureSteps);
      console.log(`${name}, a step: ${describe((await engine.run(measureSteps)) as number[], '20 ms')}`);
      console.log(`${name}, a seek: ${describe((await engine.run(measureSeeks)) as number[], '500 ms')}`);
      await engine.close();
    }
  });
}

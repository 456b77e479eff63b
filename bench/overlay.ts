import type { Page } from '@playwright/test';
import { median, percentile } from './figures.ts';
import { enterAs, send, signIn, submitFilm } from './demo-people.ts';
import { withSite } from './with-site.ts';

interface Film {
  file: string;
  framesPerSecond: number;
  frames: number;
  /** How many times slower it plays than the jump was. */
  slowMotion: number;
}
const numbered: Film = {
  file: 'tests/films/constant.webm',
  framesPerSecond: 30,
  frames: 150,
  slowMotion: 1,
};
const jump: Film = { file: 'public/films/sample-jump.webm', framesPerSecond: 60, frames: 147, slowMotion: 1 };
const pairs: { name: string; here: Film; there: Film }[] = [
  { name: '30 fps beside 30 fps (480 × 270)', here: numbered, there: numbered },
  { name: '60 fps beside 60 fps (1080p)', here: jump, there: jump },
  {
    name: '30 fps beside 240 fps saved at 30 (480 × 270)',
    here: numbered,
    there: { ...numbered, slowMotion: 8 },
  },
];

/** Frames of both videos that the room shows at one moment. */
interface Look {
  here: number;
  there: number;
}

/** Returns how many frames the other picture is late; undefined outside of its video. */
function lateness({ here, there }: Look, pair: (typeof pairs)[number]): number | undefined {
  const seconds = here / pair.here.framesPerSecond / pair.here.slowMotion;
  // A hundredth of a frame for rounding.
  const due = Math.floor(seconds * pair.there.slowMotion * pair.there.framesPerSecond + 0.01);
  return due < pair.there.frames - 1 ? due - there : undefined;
}

/** Plays both videos once and looks after every screen refresh. */
function play(page: Page): Promise<Look[]> {
  // A string, because tsx would add a call of its own helper, which does not exist in the page.
  return page.evaluate<Look[]>(`new Promise((resolve) => {
    const positions = document.querySelectorAll('[aria-label="Position in the video"]');
    const frameOf = (slider) => parseInt(slider.getAttribute('aria-valuetext').split('frame ')[1]);
    const [here, there] = [positions[0], positions[positions.length - 1]];
    const looks = [];
    let hasBegun = false;
    const look = () => {
      const isPlaying = document.querySelector('button[aria-label="Pause"]') !== null;
      if (isPlaying) looks.push({ here: frameOf(here), there: frameOf(there) });
      if (hasBegun && !isPlaying) return resolve(looks);
      hasBegun ||= isPlaying;
      // After the players have drawn.
      requestAnimationFrame(() => setTimeout(look));
    };
    document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    look();
  })`);
}

/**
 * `npm run bench -- overlay [rounds]`: how far apart the two pictures of an overlay are while both play. Needs Chromium and a built
 * site.
 */
export async function measureOverlay([rounds = '5']: string[]): Promise<void> {
  await withSite(async ({ url, browser }) => {
    const [athlete, coach] = [await signIn(url, 'athlete'), await signIn(url, 'coach')];
    /** Submits a film whose take-off is its first frame. Returns the submission's id. */
    const submit = async ({ file, slowMotion }: Film): Promise<string> => {
      const id = await submitFilm(url, athlete, file, { slow_motion: slowMotion });
      const takeOff = { submission_id: id, phase: 'take-off', at_us: 0 };
      await send(url, coach, '/rest/v1/review_phases', takeOff);
      return id;
    };
    const page = await browser.newPage({ baseURL: url });
    await enterAs(page, coach);
    for (const pair of pairs) {
      const [here, there] = [await submit(pair.here), await submit(pair.there)];
      await page.goto(`/reviews/${here}`);
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('button', { name: 'Overlay' }).click();
      await page.getByLabel('Compare with').selectOption(there);
      await page.getByRole('slider', { name: 'Opacity of the other video' }).waitFor();
      const late: number[] = [];
      for (let round = 0; round < Number(rounds); round++) {
        await page.keyboard.press('Home');
        await page.getByTestId('frame').filter({ hasText: /^0$/ }).waitFor();
        await page
          .locator('[aria-label="Move the other video alone"] [aria-valuetext*="frame 0 of"]')
          .waitFor();
        late.push(...(await play(page)).flatMap((look) => lateness(look, pair) ?? []));
      }
      const apart = late.map(Math.abs);
      const frame = 1000 / pair.there.framesPerSecond / pair.there.slowMotion;
      const figure = (frames: number) => `${frames} frames (${(frames * frame).toFixed(0)} ms)`;
      const right = apart.filter((frames) => frames === 0).length / apart.length;
      console.log(
        `${pair.name}: the right frame at ${(right * 100).toFixed(0)} % of ${apart.length} refreshes; apart p50 ${figure(median(apart))}, p95 ${figure(percentile(apart, 0.95))}`,
      );
    }
  });
}

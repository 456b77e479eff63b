import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { median, percentile } from './figures.ts';
import { findChromium } from '../scripts/test/find-tools.ts';
import { startServer } from './start-server.ts';

const apikey = 'sb_publishable_crossbar_local';
const password = 'crossbar-demo';

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
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
  const server = await startServer(join(folder, 'data'), {
    BENCH_SITE: 'build/client',
    DEMO_PASSWORD: password,
  });
  const signIn = async (email: string) => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const text = await answer.text();
    return { text, session: JSON.parse(text) as { access_token: string; user: { id: string } } };
  };
  const send = async (token: string, path: string, body: Buffer | object) => {
    const isFile = Buffer.isBuffer(body);
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        apikey,
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'video/webm' : 'application/json',
        prefer: 'return=representation',
      },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<unknown>;
  };
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const athlete = (await signIn('athlete@example.com')).session;
    const coach = await signIn('coach@example.com');
    /** Submits a film whose take-off is its first frame. Returns the submission's id. */
    const submit = async ({ file, slowMotion }: Film): Promise<string> => {
      const path = `${athlete.user.id}/${crypto.randomUUID()}.webm`;
      const token = athlete.access_token;
      await send(token, `/storage/v1/object/video-submissions/${path}`, readFileSync(file));
      const [submission] = (await send(token, '/rest/v1/video_submissions', {
        user_id: athlete.user.id,
        video_url: path,
        video_file_name: 'bench.webm',
        video_file_size: 1,
        slow_motion: slowMotion,
        submission_status: 'pending',
      })) as { id: string }[];
      const id = submission?.id ?? '';
      await send(coach.session.access_token, '/rest/v1/review_phases', {
        submission_id: id,
        phase: 'take-off',
        at_us: 0,
      });
      return id;
    };
    const page = await browser.newPage({ baseURL: server.url });
    await page.goto('/robots.txt');
    await page.evaluate((session) => localStorage.setItem('member-session', session), coach.text);
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
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

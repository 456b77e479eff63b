import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readExercises } from '#content/exercises.server.ts';
import { alex, enterAs, signIn } from './account-steps.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { expect, test } from './fixtures.ts';

const exercises = readExercises();
// Other tests add exercises to the same server.
const all = /^\d+ exercises$/;
const drill = exercises.find(({ category }) => category === 'Gym')!;
const inCategory = (name: string) => exercises.filter(({ category }) => category === name);
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Category' }).getByRole('button', { name });
const count = (page: Page, text: RegExp) => expect(page.getByText(text)).toBeVisible();

async function enterLibrary(page: Page, address = '/video-library'): Promise<void> {
  await enterAs(page, alex);
  await page.goto(address);
}

test('a visitor is asked to sign in and returns to the shared view', { tag: '@full' }, async ({ page }) => {
  await page.goto('/video-library?category=Rehab');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, alex);
  await expect(page).toHaveURL('/video-library?category=Rehab');
  await expect(chip(page, 'Rehab')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(new RegExp(`^${inCategory('Rehab').length} of \\d+ exercises$`))).toBeVisible();
});

test(
  'Alex searches for an exercise, and the address stores every filter',
  { tag: '@full' },
  async ({ page }) => {
    await enterLibrary(page);
    await count(page, all);
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(exercises.length);

    await chip(page, 'Strength').click();
    await expect(page).toHaveURL('/video-library?category=Strength');
    await count(page, new RegExp(`^${inCategory('Strength').length} of \\d+ exercises$`));
    await page.getByLabel('Search exercises').fill('no such drill');
    await expect(page.getByText('No exercises found matching your search criteria')).toBeVisible();
    await expect(page).toHaveURL('/video-library?q=no+such+drill&category=Strength');
    await page.goBack();
    await expect(page.getByLabel('Search exercises')).toHaveValue('');
    await count(page, new RegExp(`^${inCategory('Strength').length} of \\d+ exercises$`));
    await page.goBack();
    await count(page, all);

    await page.getByLabel('Target muscles').selectOption('Calves');
    await page.getByLabel('Difficulty').selectOption('Beginner');
    await chip(page, 'Gym').click();
    await expect(page).toHaveURL('/video-library?category=Gym&difficulty=1&muscle=Calves');
    await page.reload();
    await expect(page.getByText('No exercises found for the selected category')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL('/video-library');
    await count(page, all);
  },
);

test('Alex opens a drill, steps through it with keys and buttons, and closes it with Back', async ({
  page,
}) => {
  await enterLibrary(page, '/video-library?category=Gym');
  const card = page.getByRole('button', { name: drill.title });
  await card.click();
  const dialog = page.getByRole('dialog', { name: drill.title });
  await expect(page).toHaveURL(`/video-library?category=Gym&exercise=${drill.slug}`);
  await expect(dialog.getByRole('heading', { name: 'Instructions' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Target Muscles' })).toBeVisible();

  const film = dialog.locator('video');
  const now = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 2;
  });
  await page.keyboard.press('.');
  await expect.poll(async () => Math.floor((await now()) * 30)).toBe(61);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await expect.poll(async () => Math.floor((await now()) * 30)).toBe(59);
  await dialog.getByRole('button', { name: 'Next frame' }).click();
  await expect.poll(async () => Math.floor((await now()) * 30)).toBe(60);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Math.floor(await now())).toBe(3);

  const speed = () => film.evaluate((video: HTMLVideoElement) => video.playbackRate);
  for (let i = 0; i < 6; i++) await page.keyboard.press('<');
  expect(await speed()).toBe(0.1);
  for (let i = 0; i < 9; i++) await page.keyboard.press('>');
  expect(await speed()).toBe(2);
  await dialog.getByRole('button', { name: 'Slower' }).click();
  await expect(dialog.getByText('1.5×')).toBeVisible();

  const loop = dialog.getByRole('button', { name: 'Loop' });
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('l');
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
  const captions = () => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);
  await expect.poll(captions).toBe('showing');
  await page.keyboard.press('c');
  await expect.poll(captions).not.toBe('showing');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // The button toggles once it knows about the full screen.
  await expect(dialog.locator('media-fullscreen-button')).toHaveAttribute('mediaisfullscreen');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/video-library?category=Gym');
  await expect(card).toBeFocused();
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('no video starts automatically', { tag: '@full' }, async ({ page }) => {
    await enterLibrary(page, `/video-library?exercise=${drill.slug}`);
    const film = page.getByRole('dialog', { name: drill.title }).locator('video');
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(1);
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });
});

test(
  'axe finds nothing in the library, in an open exercise and in both empty states',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/video-library');
    await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
    await expectAccessible(page);
    await enterLibrary(page);
    await expect(cards(page).first()).toBeVisible();
    await expectAccessible(page);
    for (const query of ['q=nothing', 'category=Gym&muscle=Calves']) {
      await page.goto(`/video-library?${query}`);
      await expect(page.getByText(/^No exercises found/)).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto(`/video-library?exercise=${drill.slug}`);
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'every drill’s video lasts 6 to 8 seconds, moves, and has captions',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const names = readdirSync('content/exercises').map((file) => file.replace(/\.yml$/, ''));
    await page.goto('/robots.txt');
    await page.goto('/video-library');
    const seen = await page.evaluate(async (drills: string[]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [160, 90];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const once = (target: EventTarget, event: string) =>
        new Promise((resolve, reject) => {
          target.addEventListener(event, resolve, { once: true });
          target.addEventListener('error', () => reject(new Error(`no ${event}`)), { once: true });
        });
      const results: { name: string; duration: number; frames: number; cues: number }[] = [];
      for (const name of drills) {
        const base = `/storage/v1/object/public/videos/drills/${name}`;
        const video = document.createElement('video');
        video.muted = true;
        video.src = `${base}.webm`;
        // Only a video on the page announces its frames.
        document.body.prepend(video);
        await once(video, 'loadeddata');
        const frames = new Set<string>();
        for (const part of [0.1, 0.27, 0.44, 0.61, 0.78]) {
          // 'seeked' comes before the new frame is shown.
          const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
          video.currentTime = video.duration * part;
          await shown;
          context?.drawImage(video, 0, 0, 160, 90);
          frames.add(canvas.toDataURL());
        }
        const track = document.createElement('track');
        track.src = `${base}.vtt`;
        video.append(track);
        track.track.mode = 'hidden';
        await once(track, 'load');
        results.push({
          name,
          duration: video.duration,
          frames: frames.size,
          cues: track.track.cues?.length ?? 0,
        });
        video.remove();
      }
      return results;
    }, names);
    for (const { name, duration, frames, cues } of seen) {
      expect(duration, name).toBeGreaterThanOrEqual(6);
      expect(duration, name).toBeLessThanOrEqual(8.1);
      expect(frames, name).toBeGreaterThanOrEqual(4);
      expect(cues, name).toBeGreaterThanOrEqual(2);
    }
  },
);

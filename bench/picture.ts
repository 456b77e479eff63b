import type { Page } from '@playwright/test';
import { openHydrated } from '../tests/e2e/open-hydrated.ts';
import { percentile } from './figures.ts';
import { withSite } from './with-site.ts';

const rounds = 3;
const frameCount = 9;

/** Adds frames between the phases until the picture has `frameCount`. */
async function addFrames(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: /^Remove / });
  await page.getByRole('button', { name: 'Go to Swing' }).click();
  while ((await remove.count()) < frameCount) {
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Add the current frame' }).click();
  }
}

/** `npm run bench -- picture`: draws nine frames of the sample's 1080p film into one picture. Needs Chromium and a built site. */
export async function measurePicture(): Promise<void> {
  await withSite(async ({ url, browser }) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ baseURL: url });
      await openHydrated(page, '/reviews/sample');
      await page.getByRole('tab', { name: 'Picture' }).click();
      await page.locator('button[aria-label="Next frame"]:enabled').waitFor();
      await addFrames(page);
      const started = performance.now();
      await page.getByRole('button', { name: 'Draw the picture' }).click();
      await page.getByRole('img', { name: 'The jump, frame by frame' }).waitFor({ timeout: 120_000 });
      times.push(performance.now() - started);
      await page.close();
    }
    const [median, slowest] = [percentile(times, 0.5), Math.max(...times)];
    console.log(
      `${frameCount} frames of 1080p in one picture, from the click to the PNG: median of ${rounds} ${(median / 1000).toFixed(1)} s, slowest ${(slowest / 1000).toFixed(1)} s (target: under 5 s)`,
    );
  });
}

import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { sitePaths } from '../build/site-paths.ts';
import { ensureChromium } from '../programs/install-programs.ts';

const widths = [360, 768, 1280];
const themes = ['light', 'dark'] as const;

/**
 * `npm run look -- <folder> [path …]`: takes full-page screenshots of a running site (SITE_URL) at 360, 768 and 1280 px in both
 * themes, of all pages or of the given paths.
 */
export async function run([folder = 'test-results/look', ...only]: string[]): Promise<void> {
  const siteUrl = process.env.SITE_URL ?? 'http://localhost:3000';
  const paths = only.length > 0 ? only : sitePaths();
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--disable-background-networking'],
  });
  for (const colorScheme of themes) {
    for (const width of widths) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
        // Lazy pictures below the fold load only after scrolling.
        await page.evaluate(() => document.querySelectorAll('img').forEach((img) => (img.loading = 'eager')));
        await page.waitForLoadState('networkidle');
        const name = path === '/' ? 'home' : path.slice(1).replace(/[^\w]+/g, '-');
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
      await context.close();
    }
  }
  await browser.close();
  console.log(`${paths.length * widths.length * themes.length} pictures in ${folder}`);
}

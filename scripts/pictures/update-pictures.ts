import { chromium } from '@playwright/test';
import { ensureChromium } from '../programs/install-programs.ts';
import { renderPictures } from './render-pictures.ts';
import { renderShareImages } from './render-share-images.ts';
import { writeSiteFiles } from './site-files.ts';

/** Renders all changed pictures, share images, plates, icons and fonts, and prints which files were written. */
export async function updatePictures(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--font-render-hinting=none'],
  });
  try {
    const written = [
      ...(await writeSiteFiles()),
      ...(await renderPictures(browser)),
      ...(await renderShareImages(browser)),
    ];
    console.log(written.length === 0 ? 'Every picture is up to date.' : `Drawn: ${written.join(', ')}`);
  } finally {
    await browser.close();
  }
}

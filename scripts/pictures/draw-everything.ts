import { chromium } from '@playwright/test';
import { findChromium } from '../test/find-tools.ts';
import { renderPictures } from './render-pictures.ts';
import { renderShareImages } from './render-share-images.ts';
import { writeSiteFiles } from './site-files.ts';

/** Brings every picture, share image, plate, icon and font up to date and says which were written. */
export async function drawEverything(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
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

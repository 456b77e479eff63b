import type { Browser } from '@playwright/test';
import { fontRules } from './picture-style.ts';
import { SHARE_SIZE } from './share-image.tsx';

/** Renders the page of a share image as PNG of 1200 by 630 pixels, with the largest font size at which its title fits. */
export async function drawShareImage(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SHARE_SIZE });
  await page.setContent(`${html}<style>${fontRules()}</style>`);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    const room = document.querySelector('.room');
    const title = document.querySelector('h1');
    if (!room || !title) return;
    for (let size = 120; size >= 40; size -= 2) {
      title.style.fontSize = `${size}px`;
      if (title.offsetHeight <= room.clientHeight && title.scrollWidth <= room.clientWidth) return;
    }
  });
  const bytes = await page.screenshot();
  await page.close();
  return bytes;
}

import type { Browser } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fontRules, themeRule } from './picture-style.ts';
import { SHARE_SIZE, SHARE_STYLE, ShareImageBody, type ShareImageProps } from './share-image.tsx';
import type { Themes } from './themes.ts';

/** Returns a share image as HTML, without fonts. */
export function shareImagePage(props: ShareImageProps, themes: Themes): string {
  const body = renderToStaticMarkup(createElement(ShareImageBody, props));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${themeRule(themes, 'dark')}${SHARE_STYLE}</style><body>${body}</body></html>`;
}

/** Renders such a page as PNG of 1200 by 630 pixels, with the largest font size at which its title fits. */
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

import type { Browser } from '@playwright/test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PictureTheme } from '../../app/lib/picture-files.ts';
import type { Drawing } from './drawings.tsx';
import { ENCODING, type Original } from './encode-picture.ts';
import { fontRules, themeRule } from './picture-style.ts';
import { hashOf } from './picture-store.ts';

const themesOf = ({ ground }: Drawing): readonly PictureTheme[] =>
  ground === 'none' ? ['light'] : ['light', 'dark'];

/** The page of one drawing in one theme, without its fonts. */
function pageOf({ picture, ground }: Drawing, theme: PictureTheme): string {
  const behind = ground === 'none' ? 'transparent' : `var(--${ground})`;
  const style = `${themeRule(theme)}html,body{margin:0;height:100%;background:${behind}}svg{display:block;width:100%;height:100%}`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${renderToStaticMarkup(picture)}`;
}

/** Changes when anything that shows in the drawing or in the way it is written changes. */
export function fingerprint(drawing: Drawing): string {
  const pages = themesOf(drawing).map((theme) => pageOf(drawing, theme));
  return hashOf(JSON.stringify([pages, drawing.ratio, drawing.widths, ENCODING]));
}

/** Draws in the largest width, once for each theme that differs. */
export async function drawOriginals(browser: Browser, drawing: Drawing): Promise<Original[]> {
  const width = Math.max(...drawing.widths);
  const height = Math.round((width * drawing.ratio[1]) / drawing.ratio[0]);
  const page = await browser.newPage({ viewport: { width, height } });
  const originals: Original[] = [];
  for (const theme of themesOf(drawing)) {
    await page.setContent(`${pageOf(drawing, theme)}<style>${fontRules()}</style>`);
    await page.evaluate(() => document.fonts.ready);
    const bytes = await page.screenshot({ omitBackground: drawing.ground === 'none' });
    originals.push({ theme: drawing.ground === 'none' ? undefined : theme, bytes });
  }
  await page.close();
  return originals;
}

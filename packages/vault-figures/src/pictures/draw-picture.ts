import type { Browser } from '@playwright/test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Drawing } from './drawings.tsx';
import { fontRules, themeRule } from './picture-style.ts';
import type { Themes } from './themes.ts';

/** One exact image at its full size; `theme` is undefined where it serves both themes. */
export interface Original {
  theme: keyof Themes | undefined;
  /** PNG. */
  bytes: Uint8Array;
}

const themesOf = ({ ground }: Drawing): readonly (keyof Themes)[] =>
  ground === 'none' ? ['light'] : ['light', 'dark'];

/** The page of one drawing in one theme, without its fonts. */
function pageOf({ picture, ground }: Drawing, themes: Themes, theme: keyof Themes): string {
  const behind = ground === 'none' ? 'transparent' : `var(--${ground})`;
  const style = `${themeRule(themes, theme)}html,body{margin:0;height:100%;background:${behind}}svg{display:block;width:100%;height:100%}`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${renderToStaticMarkup(picture)}`;
}

/** The drawing as HTML, a page for each theme that differs: all that shows in it. */
export const drawingPages = (drawing: Drawing, themes: Themes): string[] =>
  themesOf(drawing).map((theme) => pageOf(drawing, themes, theme));

/** Draws in the largest width, once for each theme that differs. */
export async function drawOriginals(browser: Browser, drawing: Drawing, themes: Themes): Promise<Original[]> {
  const width = Math.max(...drawing.widths);
  const height = Math.round((width * drawing.ratio[1]) / drawing.ratio[0]);
  const page = await browser.newPage({ viewport: { width, height } });
  const originals: Original[] = [];
  for (const theme of themesOf(drawing)) {
    await page.setContent(`${pageOf(drawing, themes, theme)}<style>${fontRules()}</style>`);
    await page.evaluate(() => document.fonts.ready);
    const bytes = await page.screenshot({ omitBackground: drawing.ground === 'none' });
    originals.push({ theme: drawing.ground === 'none' ? undefined : theme, bytes });
  }
  await page.close();
  return originals;
}

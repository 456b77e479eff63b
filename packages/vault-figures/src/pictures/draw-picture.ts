import type { Browser } from '@playwright/test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Drawing } from './drawings.tsx';
import { fontRules, themeRule } from './picture-style.ts';
import type { Themes } from './themes.ts';

/** A lossless picture at full size. `theme` is undefined if both themes use it. */
export interface Original {
  theme: keyof Themes | undefined;
  /** PNG. */
  bytes: Uint8Array;
}

const themesOf = ({ ground }: Drawing): readonly (keyof Themes)[] =>
  ground === 'none' ? ['light'] : ['light', 'dark'];

/** Returns the HTML page of a drawing in one theme, without fonts. */
function pageOf({ picture, ground }: Drawing, themes: Themes, theme: keyof Themes): string {
  const behind = ground === 'none' ? 'transparent' : `var(--${ground})`;
  const style = `${themeRule(themes, theme)}html,body{margin:0;height:100%;background:${behind}}svg{display:block;width:100%;height:100%}`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${renderToStaticMarkup(picture)}`;
}

/** Returns the drawing as HTML, with one page per theme, or one for both if they are equal. */
export const drawingPages = (drawing: Drawing, themes: Themes): string[] =>
  themesOf(drawing).map((theme) => pageOf(drawing, themes, theme));

/** Renders a drawing in its largest width, once per theme, or once for both if they are equal. */
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

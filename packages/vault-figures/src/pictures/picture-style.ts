import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Themes } from './themes.ts';

const packageFiles = createRequire(import.meta.url);

/** The site's three fonts by their names in the tokens, with their axes. */
const fonts = [
  ['Archivo Variable', '100 900', '62% 125%', 'archivo/files/archivo-latin-wdth-normal.woff2'],
  [
    'Instrument Sans Variable',
    '400 700',
    '75% 100%',
    'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ],
  ['Geist Mono Variable', '100 900', '100%', 'geist-mono/files/geist-mono-latin-wght-normal.woff2'],
] as const;

/** Returns `@font-face` rules with the complete fonts embedded, so that rendering needs no server. */
export function fontRules(): string {
  return fonts
    .map(([family, weights, widths, file]) => {
      const bytes = readFileSync(packageFiles.resolve(`@fontsource-variable/${file}`)).toString('base64');
      return `@font-face{font-family:'${family}';font-weight:${weights};font-stretch:${widths};src:url(data:font/woff2;base64,${bytes})}`;
    })
    .join('');
}

/** Font families as CSS variables, as the drawings use them. */
const families =
  "--font-display:'Archivo Variable';--font-text:'Instrument Sans Variable';--font-mono:'Geist Mono Variable'";

/** Returns the colors of a theme and the fonts, independent of the browser's color scheme. */
export const themeRule = (themes: Themes, theme: keyof Themes): string =>
  `:root{${themes[theme]};${families}}`;

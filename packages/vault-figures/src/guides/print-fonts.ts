import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const packageFiles = createRequire(import.meta.url);

const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const instrument = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const instrumentItalic = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-italic.woff2';
const geistMono = '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2';

interface Cut {
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  file: string;
  /** Fixed values of the font's axes. */
  axes: Record<string, number>;
}

/**
 * Static instances of the variable fonts. Chromium prints variable fonts as Type 3 glyphs without hinting, but embeds static instances
 * as TrueType fonts.
 */
const cuts: Cut[] = [
  { family: 'Guide Display', weight: 800, style: 'normal', file: archivo, axes: { wght: 800, wdth: 76 } },
  { family: 'Guide Wide', weight: 800, style: 'normal', file: archivo, axes: { wght: 800, wdth: 112 } },
  { family: 'Guide Text', weight: 400, style: 'normal', file: instrument, axes: { wght: 400 } },
  { family: 'Guide Text', weight: 700, style: 'normal', file: instrument, axes: { wght: 700 } },
  { family: 'Guide Text', weight: 400, style: 'italic', file: instrumentItalic, axes: { wght: 400 } },
  { family: 'Guide Mono', weight: 400, style: 'normal', file: geistMono, axes: { wght: 400 } },
  { family: 'Guide Mono', weight: 500, style: 'normal', file: geistMono, axes: { wght: 500 } },
];

/** Returns `@font-face` rules with embedded fonts, subset to the characters of `text`, so that printing needs no server. */
export async function printFonts(text: string): Promise<string> {
  const letters = [...new Set(text)].sort().join('');
  const rules = await Promise.all(
    cuts.map(async ({ family, weight, style, file, axes }) => {
      const font = await subsetFont(readFileSync(packageFiles.resolve(file)), letters, {
        targetFormat: 'woff2',
        variationAxes: axes,
      });
      return `@font-face { font-family: '${family}'; font-weight: ${weight}; font-style: ${style}; src: url(data:font/woff2;base64,${font.toString('base64')}) format('woff2'); }`;
    }),
  );
  return rules.join('\n');
}

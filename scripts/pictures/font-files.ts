import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const packageFiles = createRequire(import.meta.url);

/** Letters, figures and signs of English pages; whatever else a page holds comes from the whole fonts, which are fetched only then. */
const letters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)),
  ...'\u00a0©·×áéü–—‘’“”•…′″€™↑→↓−',
].join('');

interface Font {
  file: string;
  from: string;
  axes: Record<string, number | { min: number; max: number }>;
}

const fonts: Font[] = [
  // The headlines are set in one weight; their width follows the bend of the pole.
  { file: 'archivo', from: 'archivo/files/archivo-latin-wdth-normal.woff2', axes: { wght: 800 } },
  {
    file: 'instrument-sans',
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: {},
  },
  {
    file: 'geist-mono',
    from: 'geist-mono/files/geist-mono-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
];

/** The fonts of the site with the letters of its pages: file name and bytes. */
export async function renderFontFiles(): Promise<Map<string, Buffer>> {
  const files = fonts.map(async ({ file, from, axes }): Promise<[string, Buffer]> => {
    const whole = readFileSync(packageFiles.resolve(`@fontsource-variable/${from}`));
    return [
      `${file}.woff2`,
      await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: axes }),
    ];
  });
  return new Map(await Promise.all(files));
}

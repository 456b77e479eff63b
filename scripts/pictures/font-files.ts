import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const packageFiles = createRequire(import.meta.url);

/** Characters of English pages. For other characters, the browser loads the complete fonts. */
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
  // Headlines have one weight and a variable width, which follows the bend of the pole.
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

/** Renders the fonts of the site as subsets: file name and bytes. */
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

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

const headings = (name: string, axis = 'wdth'): Font => ({
  file: name,
  from: `${name}/files/${name}-latin-${axis}-normal.woff2`,
  // Headlines have one weight and a variable width, which follows the bend of the pole.
  axes: { wght: 800 },
});

const texts = (name: string, axes: Font['axes']): Font => ({
  file: name,
  from: `${name}/files/${name}-latin-wght-normal.woff2`,
  axes,
});

const usedWeights = { wght: { min: 400, max: 700 } };

const fonts: Font[] = [
  headings('archivo'),
  texts('instrument-sans', {}),
  texts('geist-mono', { wght: { min: 400, max: 600 } }),
  // Of the other pairs (app/lib/look/look.ts).
  headings('saira'),
  headings('mona-sans'),
  headings('roboto-serif'),
  headings('anybody'),
  headings('big-shoulders', 'wght'),
  texts('figtree', usedWeights),
  texts('dm-sans', usedWeights),
  texts('source-sans-3', usedWeights),
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

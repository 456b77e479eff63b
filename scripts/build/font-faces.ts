import type { PairName } from '#lib/look/look.ts';

/** A web font, and what its local stand-ins need so that nothing shifts when it loads. */
interface FontFace {
  /** Without 'Variable' and 'as Arial'. */
  name: string;
  /** Folder of @fontsource-variable, and name of the subset in app/styles/fonts. */
  file: string;
  axis: 'wdth' | 'wght';
  weights: string;
  /** Widths of a font with a width axis. */
  widths?: string;
  /** Scales a wide font, so that headings have about the width that pages are designed for. Percent. */
  scale?: number;
  /** Of the font after scaling, in percent of its size. */
  ascent: number;
  descent: number;
  /** Width of our articles, for semibold texts of our labels, in the font divided by that in its stand-in of Arial, in percent: one for each of `headingRanges` or `textRanges`. */
  besideArial: readonly number[];
}

interface Range {
  descriptor: string;
  isBold: boolean;
}

/** Headings use 70% to 100% of the width. */
const headingRanges: readonly Range[] = ['62% 81%', '82% 94%', '95% 125%'].map((range) => ({
  descriptor: `font-stretch: ${range}`,
  isBold: true,
}));

/** Texts are regular, medium or semibold. A semibold text is wider: with a regular stand-in, lines would break elsewhere when the font loads. */
const textRanges: readonly Range[] = [
  { descriptor: 'font-weight: 400 500', isBold: false },
  { descriptor: 'font-weight: 600 700', isBold: true },
];

const figtree: FontFace = {
  name: 'Figtree',
  file: 'figtree',
  axis: 'wght',
  weights: '400 700',
  ascent: 95,
  descent: 25,
  besideArial: [101.4, 95.1],
};
const dmSans: FontFace = {
  ...figtree,
  name: 'DM Sans',
  file: 'dm-sans',
  ascent: 99.2,
  descent: 31,
  besideArial: [103.4, 99.9],
};
const heading = { axis: 'wdth', weights: '100 900' } as const;

export const fontPairs: Record<PairName, { headings: FontFace; texts: FontFace }> = {
  archivo: {
    headings: {
      ...heading,
      name: 'Archivo',
      file: 'archivo',
      widths: '62% 125%',
      ascent: 87.8,
      descent: 21,
      besideArial: [80.2, 91.8, 102.6],
    },
    texts: {
      ...figtree,
      name: 'Instrument Sans',
      file: 'instrument-sans',
      ascent: 97,
      descent: 25,
      besideArial: [101.6, 97.6],
    },
  },
  saira: {
    headings: {
      ...heading,
      name: 'Saira',
      file: 'saira',
      widths: '50% 125%',
      ascent: 113.5,
      descent: 43.9,
      besideArial: [77.6, 87.4, 99.6],
    },
    texts: figtree,
  },
  'mona-sans': {
    headings: {
      ...heading,
      name: 'Mona Sans',
      file: 'mona-sans',
      weights: '200 900',
      widths: '75% 125%',
      ascent: 109,
      descent: 32,
      besideArial: [72.1, 87.5, 101.9],
    },
    texts: dmSans,
  },
  'roboto-serif': {
    headings: {
      ...heading,
      name: 'Roboto Serif',
      file: 'roboto-serif',
      widths: '50% 150%',
      scale: 80,
      ascent: 74.2,
      descent: 19.5,
      besideArial: [85.8, 88.5, 91.2],
    },
    texts: {
      ...figtree,
      name: 'Source Sans 3',
      file: 'source-sans-3',
      ascent: 102.4,
      descent: 40,
      besideArial: [93.2, 88.9],
    },
  },
  anybody: {
    headings: {
      ...heading,
      name: 'Anybody',
      file: 'anybody',
      widths: '50% 150%',
      scale: 88,
      ascent: 70,
      descent: 21.1,
      besideArial: [76.6, 90.3, 104.2],
    },
    texts: dmSans,
  },
  'big-shoulders': {
    headings: {
      ...heading,
      name: 'Big Shoulders',
      file: 'big-shoulders',
      axis: 'wght',
      ascent: 98.6,
      descent: 21.5,
      besideArial: [82.5, 82.5, 82.5],
    },
    texts: figtree,
  },
};

const mono = { name: 'Geist Mono', file: 'geist-mono', axis: 'wght', weights: '100 900' } as const;

/** Local fonts on desktops and iOS, on Android, and on plain Linux. `wide`: Arial's width divided by theirs, regular and bold. */
const standIns = [
  { name: 'Arial', fonts: ['Arial', 'Liberation Sans', 'Helvetica'], bold: ' Bold', wide: [1, 1] },
  { name: 'Roboto', fonts: ['Roboto'], bold: ' Bold', wide: [1.003, 1.0635] },
  { name: 'DejaVu', fonts: ['DejaVu Sans'], bold: ' Bold', wide: [0.874, 0.8402] },
] as const;

/** The characters of the subsets (scripts/pictures/font-files.ts). Others load the whole font. */
const letters =
  'U+20-7E, U+A0, U+A9, U+B7, U+D7, U+E1, U+E9, U+FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026,\n' +
  '    U+2032-2033, U+20AC, U+2122, U+2191-2193, U+2212';

function rule(descriptors: readonly (string | false | undefined)[]): string {
  const lines = descriptors.filter((line) => line !== false && line !== undefined);
  return `@font-face {\n${lines.map((line) => `  ${line};\n`).join('')}}`;
}

function subsetRule(font: Pick<FontFace, 'name' | 'file' | 'weights' | 'widths' | 'scale'>): string {
  return rule([
    `font-family: '${font.name} Variable'`,
    'font-style: normal',
    'font-display: swap',
    `font-weight: ${font.weights}`,
    font.widths !== undefined && `font-stretch: ${font.widths}`,
    `src: url('../fonts/${font.file}.woff2') format('woff2-variations')`,
    font.scale !== undefined && `size-adjust: ${font.scale}%`,
    `unicode-range:\n    ${letters}`,
  ]);
}

/** Rules of the local fonts with the metrics of a web font. */
function standInRules({ name, ascent, descent, besideArial }: FontFace, ranges: readonly Range[]): string[] {
  const percent = (value: number) => `${Number(value.toFixed(2))}%`;
  return standIns.flatMap((standIn) =>
    ranges.map(({ descriptor, isBold }, i) => {
      const size = Number(((besideArial[i] ?? 100) * standIn.wide[isBold ? 1 : 0]).toFixed(1));
      const local = standIn.fonts.flatMap((font) =>
        isBold ? [`${font}${standIn.bold}`, ...(font === 'Roboto' ? ['Roboto-Bold'] : [])] : [font],
      );
      return rule([
        `font-family: '${name} as ${standIn.name}'`,
        descriptor,
        `src: ${local.map((font) => `local('${font}')`).join(', ')}`,
        `size-adjust: ${percent(size)}`,
        `ascent-override: ${percent((ascent / size) * 100)}`,
        `descent-override: ${percent((descent / size) * 100)}`,
        'line-gap-override: 0%',
      ]);
    }),
  );
}

/** Returns the imports and the rules of a font pair, and of the font of numbers. */
export function fontRules(pair: PairName): { imports: string; rules: string; families: string; all: string } {
  const { headings, texts } = fontPairs[pair];
  const family = ({ name }: FontFace) =>
    [`${name} Variable`, ...standIns.map((standIn) => `${name} as ${standIn.name}`)].map(
      (each) => `'${each}'`,
    );
  return {
    imports: [headings, texts, mono]
      .map(({ file, axis }) => `@import '@fontsource-variable/${file}/${axis}.css';`)
      .join('\n'),
    rules: [
      ...[headings, texts, mono].map(subsetRule),
      ...standInRules(texts, textRanges),
      ...standInRules(headings, headingRanges),
    ].join('\n\n'),
    all: [...family(texts), ...family(headings), `'${mono.name} Variable'`].join(', '),
    families: `  --text-font: ${family(texts).join(', ')}, system-ui, sans-serif;\n  --heading-font: ${family(headings).join(', ')}, sans-serif;`,
  };
}

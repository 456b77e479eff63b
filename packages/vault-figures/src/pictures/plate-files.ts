import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import subsetFont from 'subset-font';
import { Chronophotograph, PLATE_FRAMES } from '../figures/chronophotograph.tsx';
import { HeroStrobe } from '../figures/hero-strobe-picture.tsx';
import { PLATES } from '../figures/plates.tsx';
import { programPlates, stepPlates } from '../figures/plates-programs.tsx';
import { momentAt } from '../figures/vault.ts';
import { drawings } from './drawings.tsx';
import type { Themes } from './themes.ts';

type Picture = readonly [name: string, picture: ReactElement, ground?: string];

/** Index of the inversion in the frames of the full plate. */
const inversionFrame = 8;

/** The last steps on the runway in a low, wide format, for pages about people. In seconds from take-off. */
const approach = [-0.66, -0.54, -0.42, -0.3, -0.18, -0.06, 0.08].map(momentAt);

/** Returns the pictures by file name. They are separate files, so that pages contain only a link. */
function pictures(): Picture[] {
  return [
    ['vault.svg', createElement(Chronophotograph, { selected: inversionFrame })],
    [
      'vault-narrow.svg',
      createElement(Chronophotograph, {
        frames: PLATE_FRAMES.slice(3),
        selected: inversionFrame - 3,
        window: { left: -4.9, right: 2.2, bottom: -0.5, top: 6.3 },
      }),
    ],
    ['hero-strobe.svg', createElement(HeroStrobe)],
    ...Object.entries(PLATES).map(([subject, Plate]): Picture => [`${subject}.svg`, createElement(Plate)]),
    [
      'approach.svg',
      createElement(Chronophotograph, {
        frames: approach,
        selected: 2,
        window: { left: -10.2, right: 1.6, bottom: -0.5, top: 3.9 },
      }),
    ],
    [
      'approach-narrow.svg',
      createElement(Chronophotograph, {
        frames: approach.slice(0, 5),
        selected: 2,
        window: { left: -9.9, right: -3.3, bottom: -0.5, top: 3.7 },
      }),
    ],
    [
      'five-frames.svg',
      createElement(Chronophotograph, {
        frames: [-0.3, 0, 0.3, 0.66, 1.36].map(momentAt),
        selected: 2,
        window: { left: -7.7, right: 2.6, bottom: -0.6, top: 6.35 },
      }),
    ],
    ...programPlates().map(([name, picture]): Picture => [`program-${name}.svg`, picture]),
    ...stepPlates().map((picture, i): Picture => [`step-${i + 1}.svg`, picture]),
  ];
}

/** An SVG in an <img> cannot use the page's colors, so it contains both themes. */
const themeRules = ({ light, dark }: Themes): string =>
  `svg{${light}}@media (prefers-color-scheme:dark){svg{${dark}}}`;

const fontFiles = createRequire(import.meta.url);

/** The fonts of drawings by the custom property that names them, with the weights that they use: one, or a range that the rule names. */
const fonts = [
  { property: '--font-mono', family: 'Geist Mono', file: 'geist-mono', weights: '', axis: 400 },
  {
    property: '--font-text',
    family: 'Instrument Sans Variable',
    file: 'instrument-sans',
    weights: 'font-weight:450 650;',
    axis: { min: 450, max: 650 },
  },
];

/** Embeds the fonts, subset to the characters of the picture, because an SVG in an <img> cannot load fonts. */
async function subsetFontRules(svg: string): Promise<string> {
  const letters = [...new Set(svg.replace(/<[^>]*>/g, ''))].sort().join('');
  if (letters === '') return '';
  const rules = fonts
    .filter(({ property }) => svg.includes(`var(${property}`))
    .map(async ({ family, file, weights, axis }) => {
      const path = fontFiles.resolve(`@fontsource-variable/${file}/files/${file}-latin-wght-normal.woff2`);
      const font = await subsetFont(readFileSync(path), letters, {
        targetFormat: 'woff2',
        variationAxes: { wght: axis },
      });
      return `@font-face{font-family:'${family}';${weights}src:url(data:font/woff2;base64,${font.toString('base64')})}`;
    });
  return (await Promise.all(rules)).join('');
}

async function toFile([name, picture, ground]: Picture, themes: Themes): Promise<[string, string]> {
  const svg = renderToStaticMarkup(picture);
  const behind = ground === undefined ? '' : `svg{background:var(--${ground})}`;
  const style = `<style>${themeRules(themes)}${behind}${await subsetFontRules(svg)}</style>`;
  const space = svg.includes('xmlns=') ? '' : ' xmlns="http://www.w3.org/2000/svg"';
  return [name, svg.replace(/<svg([^>]*)>/, (_, attributes: string) => `<svg${space}${attributes}>${style}`)];
}

/** Renders the product plates and the vault as SVG for both themes: file name and SVG text. */
export async function renderPlateFiles(themes: Themes): Promise<Map<string, string>> {
  return new Map(await Promise.all(pictures().map((picture) => toFile(picture, themes))));
}

/** Renders the drawings that pages show as pictures as SVG for both themes, except those that look the same in both. File name and SVG text. */
export async function renderDrawingFiles(themes: Themes): Promise<Map<string, string>> {
  const files = drawings.flatMap(({ name, picture, ground }) =>
    ground === 'none' ? [] : [toFile([`${name}.svg`, picture, ground], themes)],
  );
  return new Map(await Promise.all(files));
}

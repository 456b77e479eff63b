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
import type { Themes } from './themes.ts';

const monoFont = createRequire(import.meta.url).resolve(
  '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
);

/** Index of the inversion in the frames of the full plate. */
const inversionFrame = 8;

/** The last steps on the runway in a low, wide format, for pages about people. In seconds from take-off. */
const approach = [-0.66, -0.54, -0.42, -0.3, -0.18, -0.06, 0.08].map(momentAt);

/** Returns the pictures by file name. They are separate files, so that pages contain only a link. */
function pictures(): [name: string, picture: ReactElement][] {
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
    ...Object.entries(PLATES).map(([subject, Plate]): [string, ReactElement] => [
      `${subject}.svg`,
      createElement(Plate),
    ]),
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
    ...programPlates().map(([name, picture]): [string, ReactElement] => [`program-${name}.svg`, picture]),
    ...stepPlates().map((picture, i): [string, ReactElement] => [`step-${i + 1}.svg`, picture]),
  ];
}

/** An SVG in an <img> cannot use the page's colors, so it contains both themes. */
const themeRules = ({ light, dark }: Themes): string =>
  `svg{${light}}@media (prefers-color-scheme:dark){svg{${dark}}}`;

/** Embeds the monospaced font, subset to the characters of the picture, because an SVG in an <img> cannot load fonts. */
async function fontRule(svg: string): Promise<string> {
  const letters = [...new Set(svg.replace(/<[^>]*>/g, ''))].sort().join('');
  if (letters === '') return '';
  const font = await subsetFont(readFileSync(monoFont), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: 400 },
  });
  return `@font-face{font-family:'Geist Mono';src:url(data:font/woff2;base64,${font.toString('base64')})}`;
}

/** Renders the product plates and the vault as SVG for both themes: file name and SVG text. */
export async function renderPlateFiles(themes: Themes): Promise<Map<string, string>> {
  const rules = themeRules(themes);
  const files = await Promise.all(
    pictures().map(async ([name, picture]): Promise<[string, string]> => {
      const svg = renderToStaticMarkup(picture);
      const style = `<style>${rules}${await fontRule(svg)}</style>`;
      return [name, svg.replace(/<svg[^>]*>/, (opening) => opening + style)];
    }),
  );
  return new Map(files);
}

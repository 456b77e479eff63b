import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import subsetFont from 'subset-font';
import { Chronophotograph, PLATE_FRAMES } from '../../app/art/chronophotograph.tsx';
import { PLATES } from '../../app/art/plates.tsx';

const monoFont = createRequire(import.meta.url).resolve(
  '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
);

/** Where the inversion stands among the frames of the full plate. */
const inversionFrame = 8;

/** The pictures by file name. They are drawn at build time, so that pages carry a link and not the drawing. */
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
    ...Object.entries(PLATES).map(([subject, Plate]): [string, ReactElement] => [
      `${subject}.svg`,
      createElement(Plate),
    ]),
  ];
}

/** The colours of both themes as CSS declarations, read from the tokens so that they are written once. */
export function themeColours(): { light: string; dark: string } {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8');
  const [light = '', dark = ''] = [...tokens.matchAll(/:root\s*\{([^}]*)\}/g)].map(([, block]) =>
    [...(block ?? '').matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => `${name}:${value}`).join(';'),
  );
  return { light, dark };
}

/** A picture in an <img> does not see the page's colours, so it carries both themes. */
function themeRules(): string {
  const { light, dark } = themeColours();
  return `svg{${light}}@media (prefers-color-scheme:dark){svg{${dark}}}`;
}

/** The mono font with just the letters of the picture, inside it: a picture in an <img> loads no fonts either. */
async function fontRule(svg: string): Promise<string> {
  const letters = [...new Set(svg.replace(/<[^>]*>/g, ''))].sort().join('');
  if (letters === '') return '';
  const font = await subsetFont(readFileSync(monoFont), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: 400 },
  });
  return `@font-face{font-family:'Geist Mono';src:url(data:font/woff2;base64,${font.toString('base64')})}`;
}

/** The product plates and the vault as picture files for both themes: file name and SVG text. */
export async function renderPlateFiles(): Promise<Map<string, string>> {
  const rules = themeRules();
  const files = await Promise.all(
    pictures().map(async ([name, picture]): Promise<[string, string]> => {
      const svg = renderToStaticMarkup(picture);
      const style = `<style>${rules}${await fontRule(svg)}</style>`;
      return [name, svg.replace(/<svg[^>]*>/, (opening) => opening + style)];
    }),
  );
  return new Map(files);
}

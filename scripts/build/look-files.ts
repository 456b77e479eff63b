import { createElement } from 'react';
import type { Look } from '#lib/look/look.ts';
import { defaultLook } from '#lib/look/look.ts';
import { themesOf } from '#lib/look/themes.ts';
import { themeColors } from '../pictures/theme-colors.ts';
import { fontPairs, fontRules } from './font-faces.ts';

/** Returns the style sheet of a look: fonts, colors and corners. Other files use its custom properties and theme variables alone. */
export function lookStyles(look: Look): string {
  const { imports, rules, families } = fontRules(look.fonts);
  const { light, dark } = themeColors(look);
  const declare = (colors: string, indent: string) => colors.split(';').join(`;\n${indent}`).replaceAll(':#', ': #');
  return `/* Made from content/look.yml by \`npm run generate\`. */
${imports}

${rules}

:root {
  color-scheme: light dark;
  ${declare(light, '  ')};
}

@media (prefers-color-scheme: dark) {
  :root {
    ${declare(dark, '    ')};
  }
}

/* Inline values instead of custom properties keep the CSS that is inlined into pages small. */
@theme inline {
  --font-*: initial;
${families}
  --radius-*: initial;
  --radius-sm: ${look.corners}px;
}
`;
}

/** Returns the module with what the head of every page needs to know about a look. */
export function lookModule(look: Look): string {
  const { light, dark } = themesOf(look);
  return `// Made from content/look.yml by \`npm run generate\`.
export { default as headingFont } from '../../styles/fonts/${fontPairs[look.fonts].headings.file}.woff2?url';

export const paper = ${JSON.stringify({ light: light.ground, dark: dark.ground })};

export const hasOwnColors: boolean = ${hasOwnColors(look)};
`;
}

const hasOwnColors = ({ accent, highlight, paper }: Look): boolean =>
  accent !== defaultLook.accent || highlight !== defaultLook.highlight || paper !== defaultLook.paper;

/** Draws icons, plates and the drawings of pages in the colors of a look. Empty for those of the repository, which are drawn already. */
export async function drawLook(look: Look): Promise<Map<string, Buffer | string>> {
  if (!hasOwnColors(look)) return new Map();
  const [{ renderAppIcons, renderDrawingFiles, renderPlateFiles }, { MarkLines }] = await Promise.all([
    import('vault-figures/site-files'),
    import('#features/shell/logo.tsx'),
  ]);
  const themes = themeColors(look);
  const [plates, drawings, icons] = await Promise.all([
    renderPlateFiles(themes),
    renderDrawingFiles(themes),
    renderAppIcons(themes, createElement(MarkLines)),
  ]);
  return new Map<string, Buffer | string>([
    ...[...plates, ...drawings].map(([file, svg]) => [`plates/${file}`, svg] as const),
    ...[...icons].map(([file, png]) => [`icons/${file}`, png] as const),
  ]);
}

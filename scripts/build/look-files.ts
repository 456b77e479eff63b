import { createElement } from 'react';
import { hasOwnColors, type Look, type PairName } from '#lib/look/look.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { fontRules } from './font-faces.ts';

/** Returns the style sheet of a font pair. The theme's fonts are its two custom properties. */
export function fontStyles(pair: PairName): string {
  const { imports, rules, families, all } = fontRules(pair);
  // The head shows no text. Its fonts are those that Beasties inlines, because it does not follow custom properties.
  const inlined = `head {\n  font-family: ${all};\n}`;
  return `/* Made by \`npm run generate\`. */\n${imports}\n\n${rules}\n\n${inlined}\n\n:root {\n${families}\n}\n`;
}

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

import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { findContentPath } from '#content/content-files.server.ts';
import { hasOwnColors, type Look, type PairName } from '#lib/look/look.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { photoUrl, SMALLEST_PHOTO_WIDTH, type Photo } from '#lib/pictures/photo.ts';
import { fontRules } from './font-faces.ts';

/** Returns the style sheet of a font pair. The theme's fonts are its two custom properties. */
export function fontStyles(pair: PairName): string {
  const { imports, rules, families, all } = fontRules(pair);
  // The head shows no text. Its fonts are those that Beasties inlines, because it does not follow custom properties.
  const inlined = `head {\n  font-family: ${all};\n}`;
  return `/* Made by \`npm run generate\`. */\n${imports}\n\n${rules}\n\n${inlined}\n\n:root {\n${families}\n}\n`;
}

/** The widest logo, in heights, that can still be read as an icon. */
const widestIcon = 2.5;

/** Draws the icons from the owner's logo. Empty without one, and for a wide one, such as a word. */
export async function drawLogoIcons(look: Look, logo: Photo | undefined): Promise<Map<string, Buffer>> {
  if (logo === undefined || logo.width > widestIcon * logo.height) return new Map();
  const file = findContentPath(
    photoUrl(logo.name, logo.widths.at(-1) ?? SMALLEST_PHOTO_WIDTH, 'webp').slice(1),
  );
  if (file === undefined) return new Map();
  const { renderLogoIcons } = await import('vault-figures/site-files');
  const icons = await renderLogoIcons(themeColors(look), readFileSync(file));
  return new Map([...icons].map(([name, png]) => [`icons/${name}`, png]));
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

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createElement } from 'react';
import { renderAppIcons, renderPlateFiles } from 'vault-figures/site-files';
import { MarkLines } from '#features/shell/logo.tsx';
import { readLook } from '#content/look.server.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { renderFontFiles } from './font-files.ts';

/** Renders the product plates, icons and fonts of the site. Returns path and bytes of each file. */
export async function renderSiteFiles(): Promise<Map<string, Buffer>> {
  const themes = themeColors(readLook());
  const [plates, icons, fonts] = await Promise.all([
    renderPlateFiles(themes),
    renderAppIcons(themes, createElement(MarkLines)),
    renderFontFiles(),
  ]);
  return new Map([
    ...[...plates].map(([file, svg]): [string, Buffer] => [`public/plates/${file}`, Buffer.from(svg)]),
    ...[...icons].map(([file, png]): [string, Buffer] => [`public/icons/${file}`, png]),
    ...[...fonts].map(([file, font]): [string, Buffer] => [`app/styles/fonts/${file}`, font]),
  ]);
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Writes the site's files that have changed. Returns their paths. */
export async function writeSiteFiles(): Promise<string[]> {
  const files = [...(await renderSiteFiles())].filter(([file, bytes]) => !readIfThere(file)?.equals(bytes));
  for (const [file, bytes] of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return files.map(([file]) => file);
}

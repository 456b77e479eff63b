import type { Browser } from '@playwright/test';
import { drawings, drawingPages, drawOriginals, type Drawing } from 'vault-figures/generators';
import { readLook } from '#content/look.server.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { ENCODING, encodePicture } from './encode-picture.ts';
import { deletePicture, hashOf, isStored, readSources, storePicture } from './picture-store.ts';

/** Returns a hash of the drawing's markup, sizes and encoder options. */
export const fingerprint = (drawing: Drawing): string =>
  hashOf(
    JSON.stringify([drawingPages(drawing, themeColors(readLook())), drawing.ratio, drawing.widths, ENCODING]),
  );

/** Pictures of guide pages are rendered by `npm run guides`. */
const isOurs = (name: string): boolean => !name.startsWith('guide-');

/** Renders changed pictures and deletes obsolete ones. Returns the names of the rendered pictures. */
export async function renderPictures(browser: Browser): Promise<string[]> {
  const written: string[] = [];
  for (const drawing of drawings) {
    const source = fingerprint(drawing);
    if (isStored(drawing.name, source)) continue;
    const originals = await drawOriginals(browser, drawing, themeColors(readLook()));
    storePicture(drawing.name, source, await encodePicture(drawing.name, originals, drawing.widths));
    written.push(drawing.name);
  }
  const wanted = new Set(drawings.map(({ name }) => name));
  for (const name of Object.keys(readSources())) if (isOurs(name) && !wanted.has(name)) deletePicture(name);
  return written;
}

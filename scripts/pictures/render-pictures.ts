import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { drawings, drawingPages, drawOriginals, type Drawing } from 'vault-figures/generators';
import { themeColors } from './theme-colors.ts';
import { ENCODING, encodePicture } from './encode-picture.ts';
import { PHOTOGRAPH_WIDTHS, readPhotographs, type Photograph } from './photographs.ts';
import { deletePicture, hashOf, isStored, readSources, storePicture } from './picture-store.ts';

/** Returns a hash of the drawing's markup, sizes and encoder options. */
export const fingerprint = (drawing: Drawing): string =>
  hashOf(JSON.stringify([drawingPages(drawing, themeColors()), drawing.ratio, drawing.widths, ENCODING]));

/** Returns a hash of the photograph, its sizes and the encoder options. */
export const photographFingerprint = ({ bytes }: Photograph): string =>
  hashOf(JSON.stringify([hashOf(bytes), PHOTOGRAPH_WIDTHS, ENCODING]));

/** Pictures of guide pages are rendered by `npm run guides`. */
const isOurs = (name: string): boolean => !name.startsWith('guide-');

/** Renders changed pictures and deletes obsolete ones. Returns the names of the rendered pictures. */
export async function renderPictures(browser: Browser): Promise<string[]> {
  const written: string[] = [];
  for (const drawing of drawings) {
    const source = fingerprint(drawing);
    if (isStored(drawing.name, source)) continue;
    const originals = await drawOriginals(browser, drawing, themeColors());
    storePicture(drawing.name, source, await encodePicture(drawing.name, originals, drawing.widths));
    written.push(drawing.name);
  }
  const photographs = readPhotographs();
  for (const photograph of photographs) {
    const source = photographFingerprint(photograph);
    if (isStored(photograph.name, source)) continue;
    const { name, bytes } = photograph;
    const { autoOrient } = await sharp(bytes).metadata();
    const widths = PHOTOGRAPH_WIDTHS.filter((width) => width <= autoOrient.width);
    const all = widths.length > 0 ? widths : [autoOrient.width];
    storePicture(name, source, await encodePicture(name, [{ theme: undefined, bytes }], all));
    written.push(name);
  }
  const wanted = new Set([...drawings, ...photographs].map(({ name }) => name));
  for (const name of Object.keys(readSources())) if (isOurs(name) && !wanted.has(name)) deletePicture(name);
  return written;
}

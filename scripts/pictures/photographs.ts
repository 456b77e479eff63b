import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';

/** Folder of the owner's photographs. The site uses only the pictures rendered from them. */
export const photographFolder = 'content/photos';

export interface Photograph {
  /** 'photo-mara-lindqvist' for content/photos/mara-lindqvist.jpg. */
  name: string;
  bytes: Buffer;
}

/** For a portrait in a dialog and on a card, also on high-density screens. */
export const PHOTOGRAPH_WIDTHS = [264, 528, 1056] as const;

/** Reads all photographs of the owner. Throws if a file name cannot be part of an address. */
export function readPhotographs(): Photograph[] {
  if (!existsSync(photographFolder)) return [];
  return readdirSync(photographFolder)
    .filter((file) => /\.(jpe?g|png|webp|avif)$/i.test(file))
    .map((file) => {
      const name = basename(file, extname(file));
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
        throw new Error(`${photographFolder}/${file}: use small letters, digits and single hyphens only.`);
      return { name: `photo-${name}`, bytes: readFileSync(`${photographFolder}/${file}`) };
    });
}

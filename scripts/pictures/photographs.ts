import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';

/** The owner's own photographs; only the sizes made from them reach the site. */
export const photographFolder = 'content/photos';

export interface Photograph {
  /** 'photo-mara-lindqvist' for content/photos/mara-lindqvist.jpg. */
  name: string;
  bytes: Buffer;
}

/** A portrait in a dialog, on a card, and the same on a fine screen. */
export const PHOTOGRAPH_WIDTHS = [264, 528, 1056] as const;

/** Every photograph that the owner has put there. Throws a sentence when a name would not make an address. */
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

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Original } from 'vault-figures/generators';
import {
  PICTURE_FORMATS,
  pictureFileName,
  type PictureFacts,
  type PictureFormat,
  type PictureTheme,
} from '#lib/pictures/picture-files.ts';

export interface EncodedPicture {
  facts: PictureFacts;
  /** Name in the bucket, and bytes. */
  files: [name: string, bytes: Buffer][];
}

/** Encoder options. Changing them makes every picture stale. No chroma subsampling, so that thin lines keep their color. */
export const ENCODING = {
  avif: { quality: 46, effort: 5, chromaSubsampling: '4:4:4' },
  webp: { quality: 80, effort: 5, smartSubsample: true },
} as const;

async function encode(bytes: Uint8Array, width: number, format: PictureFormat): Promise<Buffer> {
  const resized = sharp(bytes).rotate().resize({ width, withoutEnlargement: true });
  return format === 'avif' ? resized.avif(ENCODING.avif).toBuffer() : resized.webp(ENCODING.webp).toBuffer();
}

/** Encodes every width in every format. File names contain a hash of the bytes, because browsers cache the files permanently. */
export async function encodePicture(
  name: string,
  originals: readonly Original[],
  widths: readonly number[],
): Promise<EncodedPicture> {
  const variants: { theme: PictureTheme | undefined; width: number; format: PictureFormat; bytes: Buffer }[] =
    [];
  for (const { theme, bytes } of originals) {
    for (const width of widths) {
      for (const format of PICTURE_FORMATS)
        variants.push({ theme, width, format, bytes: await encode(bytes, width, format) });
    }
  }
  const digest = createHash('sha256');
  for (const { bytes } of variants) digest.update(bytes);
  const hash = digest.digest('hex').slice(0, 8);
  const largest = variants.findLast(({ format }) => format === 'webp');
  const { height = 0 } = largest === undefined ? {} : await sharp(largest.bytes).metadata();
  return {
    facts: { height, widths: [...widths], themes: originals.length > 1, hash },
    files: variants.map(({ bytes, ...choice }) => [pictureFileName(name, { ...choice, hash }), bytes]),
  };
}

import pictures from './pictures.json' with { type: 'json' };
import { publicFileUrl } from '../page/public-file.ts';

/** Formats of every picture, preferred first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type PictureTheme = 'light' | 'dark';

/**
 * Entry of pictures.json, which `npm run pictures` writes, for a picture in the bucket website-photos. Sizes in pixels.
 */
export interface PictureFacts {
  /** Available widths, ascending. */
  widths: number[];
  /** Of the widest file. */
  height: number;
  /** Whether light and dark themes have their own files. */
  themes: boolean;
  /** Content hash over all files; part of their names. */
  hash: string;
}

export type PictureName = keyof typeof pictures;

const known: Readonly<Record<string, PictureFacts>> = pictures;

export const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name);

export const pictureFacts = (name: PictureName): PictureFacts => known[name] ?? pictures[name];

interface FileChoice {
  hash: string;
  width: number;
  format: PictureFormat;
  theme: PictureTheme | undefined;
}

/** Returns a file name such as 'app-log-dark-640-1a2b3c4d.avif'. */
export function pictureFileName(name: string, { hash, width, format, theme }: FileChoice): string {
  return `${name}${theme === undefined ? '' : `-${theme}`}-${width}-${hash}.${format}`;
}

/** Returns the URLs of a picture in one format and theme, narrowest first. */
export function pictureUrls(
  name: PictureName,
  format: PictureFormat,
  theme: PictureTheme,
): { url: string; width: number }[] {
  const { widths, hash, themes } = pictureFacts(name);
  return widths.map((width) => ({
    width,
    url: publicFileUrl(
      'website-photos',
      pictureFileName(name, { hash, width, format, theme: themes ? theme : undefined }),
    ),
  }));
}

import pictures from './pictures.json' with { type: 'json' };
import { publicFileUrl } from '../page/public-file.ts';

/** The formats of every picture, the best one first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type PictureTheme = 'light' | 'dark';

/** What app/lib/pictures/pictures.json says of a picture in the bucket website-photos; `npm run pictures` writes it. Sizes in pixels. */
export interface PictureFacts {
  /** Of the largest file. */
  width: number;
  height: number;
  /** All widths there are, ascending. */
  widths: number[];
  /** Drawn once for the light theme and once for the dark one; otherwise one picture serves both. */
  themes: boolean;
  /** Over the bytes of all its files; part of their names. */
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

/** 'app-log-dark-640-1a2b3c4d.avif'. */
export function pictureFileName(name: string, { hash, width, format, theme }: FileChoice): string {
  return `${name}${theme === undefined ? '' : `-${theme}`}-${width}-${hash}.${format}`;
}

/** The addresses of a picture in one format and theme, the narrowest first. */
export function pictureAddresses(
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

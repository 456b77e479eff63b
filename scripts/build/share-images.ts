import { existsSync, readFileSync } from 'node:fs';

/** Where share images lie, below public/. They are on the site itself: who fetches them knows no storage. */
export const shareFolder = 'public/share';
export const shareImagesFile = 'public/share/images.json';

/** One entry of public/share/images.json, by the page's path. */
export interface StoredShareImage {
  /** 'blog-takeoff-1a2b3c4d.png'. */
  file: string;
  /** What the image says, for people who cannot see it. */
  alt: string;
  /** A hash over what it shows. */
  source: string;
}

/** The committed share images by the path of their page; `npm run pictures` writes them. */
export function readShareImages(): Record<string, StoredShareImage> {
  if (!existsSync(shareImagesFile)) return {};
  return JSON.parse(readFileSync(shareImagesFile, 'utf8')) as Record<string, StoredShareImage>;
}

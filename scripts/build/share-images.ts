import { existsSync, readFileSync } from 'node:fs';

/** Folder of the share images, on the site's own origin, because crawlers do not know the storage. */
export const shareFolder = 'public/share';
export const shareImagesFile = 'public/share/images.json';

/** One entry of public/share/images.json, by the page's path. */
export interface StoredShareImage {
  /** 'blog-takeoff-1a2b3c4d.png'. */
  file: string;
  /** Alternative text. */
  alt: string;
  /** Hash of its contents before rendering. */
  source: string;
}

/** Returns the committed share images by the path of their page. `npm run pictures` writes them. */
export function readShareImages(): Record<string, StoredShareImage> {
  if (!existsSync(shareImagesFile)) return {};
  return JSON.parse(readFileSync(shareImagesFile, 'utf8')) as Record<string, StoredShareImage>;
}

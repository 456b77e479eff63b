import { existsSync, readFileSync } from 'node:fs';
import { findContentFile } from '#content/content-files.server.ts';
import { readArticles } from '#content/blog.server.ts';
import { readProducts } from '#content/products.server.ts';
import { readSite } from '#content/site.server.ts';
import { sharePhotoUrl, type Photo } from '#lib/pictures/photo.ts';

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

/** Where share images are in content/ that were drawn in the owner's browser. */
export const drawnFolder = 'share';
const drawnFile = `${drawnFolder}/images.json`;

/** Returns the share images that were drawn in the owner's browser, by the path of their page. */
export const readDrawnShareImages = (): Record<string, StoredShareImage> =>
  JSON.parse(findContentFile(drawnFile) ?? '{}') as Record<string, StoredShareImage>;

/** Returns the committed share images by the path of their page. `npm run pictures` writes them. */
export function readShareImages(): Record<string, StoredShareImage> {
  if (!existsSync(shareImagesFile)) return {};
  return JSON.parse(readFileSync(shareImagesFile, 'utf8')) as Record<string, StoredShareImage>;
}

export interface ShareImage {
  /** '/share/blog-takeoff-1a2b3c4d.png'. */
  address: string;
  type: 'image/png' | 'image/jpeg';
  alt: string;
}

/** Returns the image of a page in link previews: its own photo, the owner's share image, or else the drawn one. */
export function findShareImage(path: string): ShareImage | undefined {
  const photo = findSharePhoto(path);
  if (photo !== undefined) return { address: sharePhotoUrl(photo.name), type: 'image/jpeg', alt: photo.alt };
  const drawn = readDrawnShareImages()[path] ?? readShareImages()[path];
  return drawn === undefined
    ? undefined
    : { address: `/share/${drawn.file}`, type: 'image/png', alt: drawn.alt };
}

/** Returns the photo that is shared in place of a drawn image. */
export const findSharePhoto = (path: string): Photo | undefined => photoOf(path) ?? readSite().shareImage;

/** Returns the cover photo of an article, or the first picture of a product. */
function photoOf(path: string): Photo | undefined {
  const article = path.startsWith('/blog/') && readArticles().find(({ slug }) => path === `/blog/${slug}`);
  if (article) return article.picture;
  const product =
    path.startsWith('/shop/product/') && readProducts().find(({ id }) => path === `/shop/product/${id}`);
  return product ? product.pictures[0] : undefined;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { shareImagePage, type ShareImage } from 'vault-figures/share-images';
import { findContentPath } from '#content/content-files.server.ts';
import { readLook } from '#content/look.server.ts';
import { readSite } from '#content/site.server.ts';
import { shareEncoding } from './encode-photo.ts';
import { shareImages } from './share-pages.tsx';
import type { PairName } from '#lib/look/look.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { photoUrl, SMALLEST_PHOTO_WIDTH, type Photo } from '#lib/pictures/photo.ts';
import { fontPairs } from '../build/font-faces.ts';

export interface PlannedShareImage extends ShareImage {
  /** HTML, without fonts. */
  html: string;
  /** Hash of what is drawn. */
  source: string;
  alt: string;
}

/** Lists all share images of the current content with a hash of their contents. */
export function plannedShareImages(): PlannedShareImage[] {
  const { name, tagline, logo } = readSite();
  const look = readLook();
  const themes = themeColors(look);
  const brand = { name, tagline, logo: logo && logoData(logo) };
  return shareImages().map((image) => {
    const html = withFont(shareImagePage({ image, brand }, themes), look.fonts);
    return {
      ...image,
      html,
      source: createHash('sha256')
        .update(JSON.stringify([html, shareEncoding]))
        .digest('hex'),
      alt: `${image.title}. ${image.kicker}. A pole vault, drawn frame by frame.`,
    };
  });
}

/** The font of drawings, and so of the designed look. */
const drawnFont = fontPairs.archivo.headings.name;

/** Gives a share image the font of a look's headings. */
const withFont = (html: string, pair: PairName): string =>
  html.replaceAll(`'${drawnFont} Variable'`, `'${fontPairs[pair].headings.name} Variable'`);

/** The logo itself, because a picture in a picture may load nothing. */
function logoData(logo: Photo): string | undefined {
  const file = findContentPath(photoUrl(logo.name, SMALLEST_PHOTO_WIDTH, 'webp').slice(1));
  return file && `data:image/webp;base64,${readFileSync(file).toString('base64')}`;
}

/** Returns the name of the file with the image of a page: 'blog-takeoff-1a2b3c4d.png'. */
export function shareFileName(path: string, bytes: Uint8Array): string {
  const slug = path.slice(1).replaceAll('/', '-') || 'home';
  return `${slug}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.png`;
}

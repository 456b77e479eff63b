import { createHash } from 'node:crypto';
import { shareImagePage, type ShareImage } from 'vault-figures/share-images';
import { readLook } from '#content/look.server.ts';
import { readSite } from '#content/site.server.ts';
import { shareEncoding } from './encode-photo.ts';
import { shareImages } from './share-pages.tsx';
import { themeColors } from '#lib/look/theme-colors.ts';

export interface PlannedShareImage extends ShareImage {
  /** HTML, without fonts. */
  html: string;
  /** Hash of what is drawn. */
  source: string;
  alt: string;
}

/** Lists all share images of the current content with a hash of their contents. */
export function plannedShareImages(): PlannedShareImage[] {
  const { name, tagline } = readSite();
  const themes = themeColors(readLook());
  return shareImages().map((image) => {
    const html = shareImagePage({ image, brand: { name, tagline } }, themes);
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

/** Returns the name of the file with the image of a page: 'blog-takeoff-1a2b3c4d.png'. */
export function shareFileName(path: string, bytes: Uint8Array): string {
  const slug = path.slice(1).replaceAll('/', '-') || 'home';
  return `${slug}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.png`;
}

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { drawShareImage, shareImagePage, type ShareImage } from 'vault-figures/generators';
import { readSite } from '#content/site.server.ts';
import {
  readShareImages,
  shareFolder,
  shareImagesFile,
  type StoredShareImage,
} from '../build/share-images.ts';
import { readLook } from '#content/look.server.ts';
import { themeColors } from './theme-colors.ts';
import { hashOf } from './picture-store.ts';
import { shareImages } from './share-pages.tsx';

/** A palette, because the images have few colors: text stays sharp at a third of the bytes. */
const ENCODING = { palette: true, colors: 96, effort: 8, compressionLevel: 9 } as const;

function pageOf(image: ShareImage): string {
  const { name, tagline } = readSite();
  return shareImagePage({ image, brand: { name, tagline } }, themeColors(readLook()));
}

/** Lists all share images with a hash of their contents. */
export function plannedShareImages(): (ShareImage & { source: string; alt: string })[] {
  return shareImages().map((image) => ({
    ...image,
    source: hashOf(JSON.stringify([pageOf(image), ENCODING])),
    alt: `${image.title}. ${image.kicker}. A pole vault, drawn frame by frame.`,
  }));
}

const slugOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

/** Renders changed share images and deletes those of deleted pages. Returns the rendered paths. */
export async function renderShareImages(browser: Browser): Promise<string[]> {
  mkdirSync(shareFolder, { recursive: true });
  const before = readShareImages();
  const after: Record<string, StoredShareImage> = {};
  const drawn: string[] = [];
  for (const { source, alt, ...image } of plannedShareImages()) {
    const known = before[image.path];
    if (known?.source === source) {
      after[image.path] = known;
      continue;
    }
    const drawing = await drawShareImage(browser, pageOf(image));
    const bytes = await sharp(drawing).png(ENCODING).toBuffer();
    const file = `${slugOf(image.path)}-${hashOf(bytes).slice(0, 8)}.png`;
    writeFileSync(`${shareFolder}/${file}`, bytes);
    after[image.path] = { file, alt, source };
    drawn.push(`share image of ${image.path}`);
  }
  const kept = new Set(Object.values(after).map(({ file }) => file));
  for (const file of readdirSync(shareFolder))
    if (file.endsWith('.png') && !kept.has(file)) rmSync(`${shareFolder}/${file}`);
  writeFileSync(shareImagesFile, `${JSON.stringify(after, null, 2)}\n`);
  return drawn;
}

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { drawShareImage } from 'vault-figures/generators';
import {
  readShareImages,
  shareFolder,
  shareImagesFile,
  type StoredShareImage,
} from '../build/share-images.ts';
import { shareEncoding } from './encode-photo.ts';
import { plannedShareImages, shareFileName } from './planned-share-images.ts';

/** Renders changed share images and deletes those of deleted pages. Returns the rendered paths. */
export async function renderShareImages(browser: Browser): Promise<string[]> {
  mkdirSync(shareFolder, { recursive: true });
  const before = readShareImages();
  const after: Record<string, StoredShareImage> = {};
  const drawn: string[] = [];
  for (const { path, html, source, alt } of plannedShareImages()) {
    const known = before[path];
    if (known?.source === source) {
      after[path] = known;
      continue;
    }
    const drawing = await drawShareImage(browser, html);
    const bytes = await sharp(drawing).png(shareEncoding).toBuffer();
    const file = shareFileName(path, bytes);
    writeFileSync(`${shareFolder}/${file}`, bytes);
    after[path] = { file, alt, source };
    drawn.push(`share image of ${path}`);
  }
  const kept = new Set(Object.values(after).map(({ file }) => file));
  for (const file of readdirSync(shareFolder))
    if (file.endsWith('.png') && !kept.has(file)) rmSync(`${shareFolder}/${file}`);
  writeFileSync(shareImagesFile, `${JSON.stringify(after, null, 2)}\n`);
  return drawn;
}

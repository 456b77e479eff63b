import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { readSite } from '../../app/lib/content/site.server.ts';
import {
  readShareImages,
  shareFolder,
  shareImagesFile,
  type StoredShareImage,
} from '../build/share-images.ts';
import { hashOf } from './picture-store.ts';
import { fontRules, themeRule } from './picture-style.ts';
import { SHARE_SIZE, SHARE_STYLE, ShareImageBody, type ShareImage } from './share-image.tsx';
import { shareImages } from './share-pages.tsx';

/** Flat colours and few of them: a palette keeps letters sharp at a third of the bytes. */
const ENCODING = { palette: true, colours: 96, effort: 8, compressionLevel: 9 } as const;

function pageOf(image: ShareImage): string {
  const { name, tagline } = readSite();
  const body = renderToStaticMarkup(createElement(ShareImageBody, { image, brand: { name, tagline } }));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${themeRule('dark')}${SHARE_STYLE}</style><body>${body}</body></html>`;
}

/** Every share image that there should be, with the hash over what it shows. */
export function plannedShareImages(): (ShareImage & { source: string; alt: string })[] {
  return shareImages().map((image) => ({
    ...image,
    source: hashOf(JSON.stringify([pageOf(image), ENCODING])),
    alt: `${image.title}. ${image.kicker}. A pole vault, drawn frame by frame.`,
  }));
}

async function draw(page: Page, image: ShareImage): Promise<Buffer> {
  await page.setContent(`${pageOf(image)}<style>${fontRules()}</style>`);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    const room = document.querySelector('.room');
    const title = document.querySelector('h1');
    if (!room || !title) return;
    for (let size = 120; size >= 40; size -= 2) {
      title.style.fontSize = `${size}px`;
      if (title.offsetHeight <= room.clientHeight && title.scrollWidth <= room.clientWidth) return;
    }
  });
  return sharp(await page.screenshot())
    .png(ENCODING)
    .toBuffer();
}

const slugOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

/** Draws the share images that have changed and drops those of pages that are gone. Gives the paths that were drawn. */
export async function renderShareImages(browser: Browser): Promise<string[]> {
  mkdirSync(shareFolder, { recursive: true });
  const before = readShareImages();
  const after: Record<string, StoredShareImage> = {};
  const drawn: string[] = [];
  const page = await browser.newPage({ viewport: SHARE_SIZE });
  for (const { source, alt, ...image } of plannedShareImages()) {
    const known = before[image.path];
    if (known?.source === source) {
      after[image.path] = known;
      continue;
    }
    const bytes = await draw(page, image);
    const file = `${slugOf(image.path)}-${hashOf(bytes).slice(0, 8)}.png`;
    writeFileSync(`${shareFolder}/${file}`, bytes);
    after[image.path] = { file, alt, source };
    drawn.push(`share image of ${image.path}`);
  }
  await page.close();
  const kept = new Set(Object.values(after).map(({ file }) => file));
  for (const file of readdirSync(shareFolder))
    if (file.endsWith('.png') && !kept.has(file)) rmSync(`${shareFolder}/${file}`);
  writeFileSync(shareImagesFile, `${JSON.stringify(after, null, 2)}\n`);
  return drawn;
}

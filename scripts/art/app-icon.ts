/**
 * Draws the app's icon, the mark of the site on the red of the runway, and writes it where storage is seeded from. The name carries
 * a hash, because browsers keep these pictures for good; content/coming-soon.yml names the file:
 * npx tsx scripts/art/app-icon.ts
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from '../test/find-tools.ts';

const SIZE = 256;
const FOLDER = 'content/files/website-photos';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 50 50" width="${SIZE}" height="${SIZE}">
  <rect x="-9" y="-9" width="50" height="50" rx="11" fill="#b8321c"/>
  <rect x="3" y="5" width="26" height="4" fill="#f4c531"/>
  <path d="M7 28 C 21 25, 25 18, 23 10" fill="none" stroke="#fbf9f3" stroke-width="3" stroke-linecap="round"/>
</svg>`;

const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const page = await browser.newPage();
  // A canvas keeps the corners transparent, which a screenshot as WebP does not.
  const picture = await page.evaluate(
    async ([svg, size]) => {
      const drawing = new Image();
      drawing.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await drawing.decode();
      const canvas = new OffscreenCanvas(size, size);
      canvas.getContext('2d')?.drawImage(drawing, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [icon, SIZE] as const,
  );
  const bytes = Uint8Array.from(picture);
  const file = `pvt-app-icon-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.webp`;
  writeFileSync(`${FOLDER}/${file}`, bytes);
  console.log(file);
} finally {
  await browser.close();
}

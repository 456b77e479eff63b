import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { PREVIEW_WIDTH, printGuide, wrapPage } from 'vault-figures/generators';
import { ContentError } from '#content/read-yaml.server.ts';
import { guideFiles, nameFile, previewName, readAndBuild, type GuideFile } from './guides.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { storePicture } from '../pictures/picture-store.ts';
import { ensureChromium } from '../programs/install-programs.ts';
import { hashOf, sourcesFile, type GuideSources } from './sources.ts';

/** Limits in bytes, for phones (PDF) and for the shop (pictures). */
const LARGEST_PDF = 2_000_000;
const LARGEST_PICTURE = 120_000;
/** For a third of the page, and for high-density screens or the full width of a phone. */
const PREVIEW_WIDTHS = [450, PREVIEW_WIDTH];

function save(file: string, bytes: Uint8Array, largest: number): void {
  if (bytes.byteLength > largest)
    throw new Error(`${file} would be ${bytes.byteLength} bytes, more than the ${largest} allowed.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

async function renderGuide(browser: Browser, file: GuideFile): Promise<GuideSources> {
  const { guide, markup, author, fingerprint } = readAndBuild(file);
  const printed = await printGuide(browser, {
    html: await wrapPage(guide.title, markup),
    metadata: { title: guide.title, author, subject: guide.subject, published: guide.published },
    pictures: file.previews,
  }).catch((error: unknown) => {
    throw nameFile(error, file);
  });
  const expected = guide.pages.length + 1;
  if (printed.pages !== expected)
    throw new Error(`${file.pdf} came out with ${printed.pages} pages instead of ${expected}.`);
  save(file.pdf, printed.pdf, LARGEST_PDF);
  const files: Record<string, string> = { [file.pdf]: hashOf(printed.pdf) };
  for (const [page, bytes] of printed.pictures) {
    const name = previewName(file, page);
    const picture = await encodePicture(name, [{ theme: undefined, bytes }], PREVIEW_WIDTHS);
    const heavy = picture.files.find(([, { byteLength }]) => byteLength > LARGEST_PICTURE);
    if (heavy)
      throw new Error(`${heavy[0]} would be ${heavy[1].byteLength} bytes, more than ${LARGEST_PICTURE}.`);
    storePicture(name, fingerprint, picture);
  }
  const fill = printed.fill.map(([page, share]) => `${page}: ${Math.round(share * 100)} %`).join(', ');
  console.log(
    `${file.pdf}: ${printed.pages} pages, ${Math.round(printed.pdf.byteLength / 1000)} kB (${fill})`,
  );
  return { inputs: fingerprint, pages: printed.pages, files };
}

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--font-render-hinting=none'],
});
try {
  const sources: Record<string, GuideSources> = {};
  for (const file of guideFiles) sources[file.name] = await renderGuide(browser, file);
  writeFileSync(sourcesFile, `${JSON.stringify(sources, null, 2)}\n`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser.close();
}

import { PDF } from '@libpdf/core';
import type { Browser, Page } from '@playwright/test';
import { GuideError } from './guide-error.ts';
import { restoreBookmarkSpaces } from './restore-bookmark-spaces.ts';

interface PrintedGuide {
  pdf: Uint8Array;
  pages: number;
  /** Page number and used share of its height. */
  fill: [number, number][];
  /** PNG pictures of the requested pages by page number, PREVIEW_WIDTH wide. */
  pictures: Map<number, Buffer>;
}

interface PrintRequest {
  html: string;
  metadata: { title: string; author: string; subject: string; published: string };
  pictures: number[];
}

/** Size of an A4 page in CSS pixels. */
const A4 = { width: 794, height: 1123 };
export const PREVIEW_WIDTH = 900;

/** Returns one message for each page whose content does not fit, because overflowing text would be missing in print. */
async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const millimeter = 96 / 25.4;
    for (const sheet of document.querySelectorAll('.page')) {
      const number = sheet.getAttribute('data-page');
      const limit = sheet.querySelector('.body') ?? sheet;
      const box = limit.getBoundingClientRect();
      let below = 0;
      let aside = 0;
      for (const element of limit.querySelectorAll('*')) {
        if (element.closest('svg') && element.tagName !== 'svg') continue;
        const own = element.getBoundingClientRect();
        below = Math.max(below, own.bottom - box.bottom);
        aside = Math.max(aside, own.right - box.right);
      }
      for (const drill of sheet.querySelectorAll('.drill')) {
        const end = drill.getBoundingClientRect().bottom;
        for (const column of drill.children) {
          for (const part of column.children) {
            const over = part.getBoundingClientRect().bottom - end;
            if (over > 1) below = Math.max(below, over);
          }
        }
      }
      if (below > 1) problems.push(`page ${number} is ${Math.ceil(below / millimeter)} mm too long`);
      if (aside > 1) problems.push(`page ${number} is ${Math.ceil(aside / millimeter)} mm too wide`);
    }
    return problems;
  });
}

/** Returns the used share of each page's height, 0 to 1. Helps authors to fill pages. */
async function measureFill(page: Page): Promise<[number, number][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.page.inner')].map((sheet): [number, number] => {
      const body = sheet.querySelector('.body');
      if (!body) return [0, 0];
      const box = body.getBoundingClientRect();
      const bottom = Math.max(...[...body.children].map((child) => child.getBoundingClientRect().bottom));
      return [Number(sheet.getAttribute('data-page')), (bottom - box.top) / box.height];
    }),
  );
}

async function takePictures(page: Page, numbers: number[]): Promise<Map<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  const session = await page.context().newCDPSession(page);
  for (const number of numbers) {
    const box = await page.locator(`#page-${number}`).boundingBox();
    if (!box) continue;
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: box.x, y: box.y, width: A4.width, height: A4.height - 1, scale: PREVIEW_WIDTH / A4.width },
    });
    pictures.set(number, Buffer.from(data, 'base64'));
  }
  return pictures;
}

/** Sets dates and author. Chromium writes the current time, but the same content must give the same file. */
async function writeMetadata(bytes: Uint8Array, metadata: PrintRequest['metadata']): Promise<PDF> {
  const pdf = await PDF.load(bytes);
  const published = new Date(`${metadata.published}T00:00:00Z`);
  pdf.setTitle(metadata.title, { showInWindowTitleBar: true });
  pdf.setAuthor(metadata.author);
  pdf.setSubject(metadata.subject);
  pdf.setCreator(metadata.author);
  pdf.setProducer('Chromium');
  pdf.setLanguage('en');
  pdf.setCreationDate(published);
  pdf.setModificationDate(published);
  return pdf;
}

/**
 * Prints HTML as a tagged A4 PDF with bookmarks, and renders pictures of the requested pages. Start the browser with
 * `--font-render-hinting=none`, because hinting aligns letters to screen pixels, which causes uneven gaps in print.
 * Throws GuideError if the content of a page does not fit.
 */
export async function printGuide(browser: Browser, request: PrintRequest): Promise<PrintedGuide> {
  const page = await browser.newPage({ viewport: A4 });
  try {
    await page.setContent(request.html);
    await page.evaluate(() => document.fonts.ready);
    const overflow = await findOverflow(page);
    if (overflow.length > 0) {
      throw new GuideError(`${overflow.join('; ')}. Shorten the text or move a part to another page.`);
    }
    const fill = await measureFill(page);
    const pictures = await takePictures(page, request.pictures);
    const printed = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      outline: true,
      tagged: true,
    });
    const pdf = await writeMetadata(printed, request.metadata);
    restoreBookmarkSpaces(pdf, await page.locator('h1, h2, h3, h4').allTextContents());
    return { pdf: await pdf.save(), pages: pdf.getPageCount(), fill, pictures };
  } finally {
    await page.close();
  }
}

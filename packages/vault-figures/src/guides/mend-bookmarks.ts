import { PDFDict, PDFHexString, PDFName, PDFString, type PDFDocument } from 'pdf-lib';

const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** Every bookmark in reading order: itself, then the ones below it, then its neighbor. */
function* bookmarks(first: PDFDict | undefined): Generator<PDFDict> {
  for (let item = first; item; item = item.lookupMaybe(PDFName.of('Next'), PDFDict)) {
    yield item;
    yield* bookmarks(item.lookupMaybe(PDFName.of('First'), PDFDict));
  }
}

/**
 * Gives bookmarks back the spaces that Chromium drops where a heading runs on to a second line.
 * `headings` are the texts of all headings of the page, in order.
 */
export function mendBookmarks(pdf: PDFDocument, headings: readonly string[]): void {
  const known = new Map(headings.map((heading) => [squeeze(heading), heading]));
  const outlines = pdf.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict);
  for (const item of bookmarks(outlines?.lookupMaybe(PDFName.of('First'), PDFDict))) {
    const title = item.lookup(PDFName.of('Title'));
    if (!(title instanceof PDFString || title instanceof PDFHexString)) continue;
    const heading = known.get(squeeze(title.decodeText()));
    if (heading !== undefined) item.set(PDFName.of('Title'), PDFHexString.fromText(heading));
  }
}

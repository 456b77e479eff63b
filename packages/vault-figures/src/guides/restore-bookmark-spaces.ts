import { PDFDict, PDFHexString, PDFName, PDFString, type PDFDocument } from 'pdf-lib';

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** Generates all bookmarks in reading order: each bookmark, its children, then its next sibling. */
function* bookmarks(first: PDFDict | undefined): Generator<PDFDict> {
  for (let item = first; item; item = item.lookupMaybe(PDFName.of('Next'), PDFDict)) {
    yield item;
    yield* bookmarks(item.lookupMaybe(PDFName.of('First'), PDFDict));
  }
}

/**
 * Restores spaces in bookmarks, which Chromium drops where a heading wraps. `headings` are the texts of all headings of the page, in
 * order.
 */
export function restoreBookmarkSpaces(pdf: PDFDocument, headings: readonly string[]): void {
  const known = new Map(headings.map((heading) => [withoutSpaces(heading), heading]));
  const outlines = pdf.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict);
  for (const item of bookmarks(outlines?.lookupMaybe(PDFName.of('First'), PDFDict))) {
    const title = item.lookup(PDFName.of('Title'));
    if (!(title instanceof PDFString || title instanceof PDFHexString)) continue;
    const heading = known.get(withoutSpaces(title.decodeText()));
    if (heading !== undefined) item.set(PDFName.of('Title'), PDFHexString.fromText(heading));
  }
}

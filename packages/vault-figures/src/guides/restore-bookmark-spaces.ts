import { PdfString, type PDF, type PdfDict, type PdfRef } from '@libpdf/core';

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/**
 * Restores spaces in bookmarks, which Chromium drops where a heading wraps. `headings` are the texts of all headings of the page, in
 * order.
 */
export function restoreBookmarkSpaces(pdf: PDF, headings: readonly string[]): void {
  const known = new Map(headings.map((heading) => [withoutSpaces(heading), heading]));
  const find = (ref: PdfRef) => pdf.getObject(ref);
  /** Generates all bookmarks in reading order: each bookmark, its children, then its next sibling. */
  function* bookmarks(first: PdfDict | undefined): Generator<PdfDict> {
    for (let item = first; item; item = item.getDict('Next', find)) {
      yield item;
      yield* bookmarks(item.getDict('First', find));
    }
  }
  for (const item of bookmarks(pdf.getCatalog().getDict('Outlines', find)?.getDict('First', find))) {
    const title = item.getString('Title', find);
    const heading = title && known.get(withoutSpaces(title.asString()));
    if (heading !== undefined) item.set('Title', PdfString.fromString(heading));
  }
}

/** What a picture of a PDF page shows, by its file's name: 'guide-cover.webp' is 'Cover', 'guide-page-4.webp' is 'Page 4'. */
export function pageCaption(fileName: string): string {
  const page = /-page-(\d+)\.\w+$/.exec(fileName)?.[1];
  return page === undefined ? 'Cover' : `Page ${page}`;
}

/** What a picture of a PDF page shows, by its name: 'guide-drills-cover' is 'Cover', 'guide-drills-page-4' is 'Page 4'. */
export function pageCaption(name: string): string {
  const page = /-page-(\d+)$/.exec(name)?.[1];
  return page === undefined ? 'Cover' : `Page ${page}`;
}

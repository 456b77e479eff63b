/** Returns the caption of a PDF page picture: 'guide-drills-page-4' is 'Page 4', 'guide-drills-cover' is 'Cover'. */
export function pageCaption(name: string): string {
  const page = /-page-(\d+)$/.exec(name)?.[1];
  return page === undefined ? 'Cover' : `Page ${page}`;
}

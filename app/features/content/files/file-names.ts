/** What can be added, by the folder of its files. */
export const kinds = {
  'products/': { add: 'Add a product', title: 'Name', address: undefined },
  'pages/': { add: 'Add a page', title: 'Title', address: '/' },
  'blog/': { add: 'Write an article', title: 'Title', address: '/blog/' },
} as const;

export type Place = keyof typeof kinds;

export const isPlace = (place: string | null | undefined): place is Place =>
  place !== null && place !== undefined && Object.keys(kinds).includes(place);

/** Returns the folder of a file that the owner may rename or remove. */
export function placeOf(file: string): Place | undefined {
  const place = file.slice(0, file.indexOf('/') + 1);
  return file.endsWith('.md') && isPlace(place) ? place : undefined;
}

/** Returns the link to the preview of a page; of the home page for a file without one. `file` is where closing it leads. */
export function previewLink(address = '/', file?: string): string {
  const query = new URLSearchParams({ preview: address, ...(file === undefined ? {} : { file }) });
  return `/admin/content?${query}`;
}

/** Returns a part of an address or of a file's name for a title: 'Plant & take-off' is 'plant-take-off'. Empty if nothing can be used. */
export function toName(title: string, maxLength = 80): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxLength)
    .replace(/-+$/, '');
}

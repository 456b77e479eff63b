/** Returns the address that a page or its data is asked for: '/privacy' for '/privacy/' and '/privacy.data'. */
export const pathOf = ({ url }: Pick<Request, 'url'>): string =>
  decodeURI(new URL(url).pathname)
    .replace(/(\/_)?\.data$/, '')
    .replace(/(?<=.)\/$/, '');

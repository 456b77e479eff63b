/** Name of the tag with the version of the site's code, which the build adds to each page. */
export const siteVersionName = 'site-version';

/** File with three ids of the newest published site: of its code, of its pages, and of its data (siteDataAddress). */
export const siteVersionFile = '/site-version.txt';

/** File with the first of them alone, for pages of a release before the one above. */
export const codeVersionFile = '/version.txt';

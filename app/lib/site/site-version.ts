/** Name of the tag with the version of the site's code, which the build adds to each page. */
export const siteVersionName = 'site-version';

/** File with the version of the newest published site. */
export const siteVersionFile = '/version.txt';

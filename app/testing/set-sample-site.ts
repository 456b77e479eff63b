import { readSiteData } from '#content/site-data.server.ts';
import { setSiteData } from '#lib/site/site-data.ts';

/** Gives the tested code the site's data of content/, which pages have as JSON. */
export const setSampleSite = (): void => setSiteData(readSiteData(() => ({ styles: '', headingFont: '' })));

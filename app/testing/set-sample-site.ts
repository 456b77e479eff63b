import { readSiteData } from '#content/site-data.server.ts';
import { setSiteData, type SiteData } from '#lib/site/site-data.ts';

let sample: SiteData | undefined;

/** Gives the tested code the site's data of content/, which pages have as JSON. They are read once per worker. */
export const setSampleSite = (): void =>
  setSiteData((sample ??= readSiteData(() => ({ styles: '', headingFont: '' }))));

import { toShopProduct } from '#domain/catalog.ts';
import type { FontFiles } from '#lib/look/font-files.server.ts';
import { hasOwnColors, type PairName } from '#lib/look/look.ts';
import { lookStyle } from '#lib/look/theme-colors.ts';
import { themesOf } from '#lib/look/themes.ts';
import { photoFallback, type Photo } from '#lib/pictures/photo.ts';
import type { SiteData } from '#lib/site/site-data.ts';
import { absentPages } from './collections.server.ts';
import { readLook } from './look.server.ts';
import { readMovedPages } from './moved-pages.server.ts';
import { pageSlugs } from './pages.server.ts';
import { readProducts, toCatalogProduct } from './products.server.ts';
import { readSampleReview } from './sample-review.server.ts';
import { findSamples } from './samples.server.ts';
import { readSite } from './site.server.ts';

/** Every page has the logo, so it is one address instead of a set of sources. */
const toLogo = (photo: Photo | undefined) =>
  photo === undefined ? null : { address: photoFallback(photo), width: photo.width, height: photo.height };

/** Reads what every page knows about the content. Throws ContentError. */
export function readSiteData(fontFilesOf: (pair: PairName) => FontFiles): SiteData {
  const { name, tagline, currency, contact, footerYear, logo, darkLogo, ...site } = readSite();
  const look = readLook();
  const { light, dark } = themesOf(look);
  const { athlete, phases, later } = readSampleReview();
  return {
    name,
    tagline,
    currency,
    supportEmail: contact.email,
    footerYear: footerYear ?? new Date().getFullYear(),
    currentYear: footerYear === undefined,
    logo: toLogo(logo),
    darkLogo: toLogo(darkLogo),
    announcement: site.announcement ?? null,
    application: site.application ?? null,
    navigation: site.navigation,
    footer: site.footer,
    claims: { videoReview: site.claims.videoReview, reply: site.claims.reply },
    hasSamples: findSamples().length > 0,
    catalog: readProducts().map((product) => toShopProduct(toCatalogProduct(product))),
    textPages: pageSlugs().map((slug) => `/${slug}`),
    absentPages: absentPages(),
    moved: Object.fromEntries(readMovedPages().map(({ from, to }) => [from, to])),
    look: {
      ...fontFilesOf(look.fonts),
      style: lookStyle(look),
      paper: { light: light.ground, dark: dark.ground },
      hasOwnColors: hasOwnColors(look),
    },
    sampleJump: { athlete, phases, later },
  };
}

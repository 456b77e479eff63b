import { isSellable, isShipped } from '#domain/catalog.ts';
import { readSchedule } from '#content/blog.server.ts';
import { readProducts, toCatalogProduct } from '#content/products.server.ts';
import { findSamples } from '#content/samples.server.ts';
import { readSite } from '#content/site.server.ts';

/** Returns what the server needs to know about the content: the catalog, and the brand with the samples that are left. */
export function serverCatalog() {
  const { name, currency, contact, messages, membership, shipping, taxes, claims, logo, footerYear, currentYear } =
    readSite();
  const products = readProducts();
  return {
    brand: {
      name,
      currency,
      supportEmail: contact.email,
      guardianCopies: messages.guardianCopies,
      membership,
      ...(shipping && { shipping }),
      taxes,
      claims: { videoReview: claims.videoReview, reply: claims.reply },
      setup: {
        hasLogo: logo !== undefined,
        ships: products.some((product) => isShipped(product) && isSellable(product)),
        footerYear: currentYear ? null : footerYear,
      },
      samples: findSamples(),
    },
    catalog: products.map(toCatalogProduct),
    nextArticleAt: readSchedule()[0]?.publishAt,
  };
}

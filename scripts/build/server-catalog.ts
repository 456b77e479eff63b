import { isSellable, isShipped } from '../../supabase/functions/_shared/catalog.ts';
import { readSchedule } from '../../app/lib/content/blog.server.ts';
import { readProducts, toCatalogProduct } from '../../app/lib/content/products.server.ts';
import { findSamples } from '../../app/lib/content/samples.server.ts';
import { readSite } from '../../app/lib/content/site.server.ts';

/** Returns what the server needs to know about the content: the catalog, and the brand with the samples that are left. */
export function serverCatalog() {
  const { name, contact, messages, membership, shipping, claims, logo, footerYear, currentYear } = readSite();
  const products = readProducts();
  return {
    brand: {
      name,
      supportEmail: contact.email,
      guardianCopies: messages.guardianCopies,
      membership,
      ...(shipping && { shipping }),
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

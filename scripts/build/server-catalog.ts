import { isDeepStrictEqual } from 'node:util';
import { isSellable, isShipped } from '#domain/catalog.ts';
import { defaultLook } from '#lib/look/look.ts';
import { readSchedule } from '#content/blog.server.ts';
import { collections, filesOf } from '#content/collections.server.ts';
import { readLook } from '#content/look.server.ts';
import { listPictures } from '#content/photo.server.ts';
import { readProducts, toCatalogProduct } from '#content/products.server.ts';
import { findSamples } from '#content/samples.server.ts';
import { readContentFile } from '#content/read-yaml.server.ts';
import { readSite } from '#content/site.server.ts';
import { exerciseSeeds } from './exercise-seeds.ts';

/** Counts the pictures of the library that content files name. */
function countPhotos(): number {
  const texts = collections.flatMap(filesOf).map(readContentFile);
  return listPictures().filter((name) => texts.some((text) => text.includes(name))).length;
}

/** Returns what the server needs to know about the content: the catalog, the first exercises, and the brand with the samples that are left. */
export function serverCatalog() {
  const {
    name,
    currency,
    contact,
    messages,
    membership,
    shipping,
    taxes,
    claims,
    logo,
    footerYear,
    visitors,
  } = readSite();
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
        footerYear: footerYear ?? null,
        currency,
        hasTaxes: taxes.prices !== 'none',
        hasOwnLook: !isDeepStrictEqual(readLook(), defaultLook),
        photos: countPhotos(),
        products: products.filter(isSellable).length,
        goods: products
          .filter((product) => isShipped(product) && isSellable(product))
          .map(({ id, name: title, options }) => ({
            id,
            name: title,
            options: options.map(({ label }) => label),
          })),
        countsVisitors: visitors.service !== 'none',
      },
      samples: findSamples(),
    },
    catalog: products.map(toCatalogProduct),
    exercises: exerciseSeeds(),
    nextArticleAt: readSchedule()[0]?.publishAt,
  };
}

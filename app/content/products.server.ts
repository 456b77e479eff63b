import { z } from 'zod';
import { isFree, isSellable, isShipped, type CatalogProduct } from '#domain/catalog.ts';
import { delivery, type Delivery } from '#domain/delivery.ts';
import { formatPrice, toCents } from '#domain/money.ts';
import type { SiteVideo } from '#lib/web-video/site-video.ts';
import { thumbnailUrl, type Photo } from '#lib/pictures/photo.ts';
import type { PictureName } from '#lib/pictures/picture-files.ts';
import { film } from './films.server.ts';
import { photo } from './photo.server.ts';
import { listContentFiles, oncePerSite } from './content-files.server.ts';
import {
  ContentError,
  parseContent,
  readContentFile,
  readCurrency,
  splitFrontMatter,
} from './read-yaml.server.ts';
import { renderMarkdown } from './render-markdown.server.ts';
import { price } from './price.server.ts';
import { readSite, type Site } from './site.server.ts';
import { youtubeVideo } from './youtube-video.server.ts';

/**
 * Name of a picture in the bucket website-photos. The build (scripts/build) checks that the picture exists; this schema
 * can't, because rendering new pictures reads the content too.
 */
const pictureName = z
  .custom<PictureName>((name) => typeof name === 'string' && /^[a-z0-9-]+$/.test(name), {
    error: 'must be a picture name: lowercase letters, digits and hyphens, without size or extension',
  })
  .meta({ type: 'string' });

const [fileDelivery, linkDelivery, creditDelivery] = delivery.options;

/** Strict, so that misspelled keys in content files are reported. Stored orders may have more keys. */
const promisedDelivery = z.discriminatedUnion('kind', [
  fileDelivery
    .extend({
      fileName: z.string().regex(/^[^\\/:*?"<>|\p{C}]{1,120}\.pdf$/iu, {
        error: 'must be a file name that ends with .pdf, without \\ / : * ? " < > |',
      }),
      path: z
        .string()
        .regex(/^(?!unchecked\/).+\.pdf$/i, { error: 'must be the name of a PDF that was checked' }),
      upload: z
        .string()
        .regex(/^uploads\/[a-z0-9-]+-[0-9a-f]{12}\.pdf$/, { error: 'must be the name of an uploaded PDF' })
        .optional(),
      // The price decides, so that nobody gets a paid file without paying. Files written for earlier versions have both.
      bucket: fileDelivery.shape.bucket.optional(),
      public: fileDelivery.shape.public.optional(),
    })
    .strict(),
  linkDelivery.strict(),
  creditDelivery.strict(),
]);
type PromisedDelivery = z.output<typeof promisedDelivery>;

const demoVideoSchema = z.strictObject({
  title: z.string().min(1).meta({ description: 'The heading beside the video.' }),
  video: film,
});

/** `title`, `description` and `readOnly` are for the form at /admin/content. Orders, downloads and drawings depend on read-only fields. */
export const productSchema = z.strictObject({
  id: z.number().int().positive().meta({ readOnly: true }),
  name: z.string().min(1),
  category: z.enum(['training', 'coaching', 'apparel']).meta({
    description:
      'Apparel has its own tab in the shop and is shipped: buyers enter an address, and pay for shipping as the site settings say.',
  }),
  price: price.meta({
    type: 'number',
    format: 'price',
    description:
      'What buyers are charged; 0 is free. With options, they are charged the price of their option.',
  }),
  from: z.boolean().default(false).meta({
    title: 'Show “from” before the price',
    description: 'For a product whose options or plans cost different amounts.',
  }),
  options: z
    .array(z.strictObject({ label: z.string().min(1), price }).meta({ title: 'Option' }))
    .default([])
    .meta({
      description:
        'What a buyer chooses, such as sizes. Each has its own price, which the shop adds to the label if they differ.',
    }),
  summary: z.string().min(1).meta({ description: 'One or two sentences on the card in the shop.' }),
  pictures: z.array(photo).max(12).default([]).meta({
    description: 'The first one is also on cards and in the cart. Without a picture, the drawing is shown.',
  }),
  plate: z
    .enum([
      'power-strength',
      'flight-mode',
      'jumpers-knee',
      'online-coaching',
      'video-review',
      'consultation',
      'free-demo',
      'best-drills',
    ])
    .meta({ title: 'Drawing', description: 'Shown as long as the product has no picture.' }),
  spec: z
    .array(z.strictObject({ label: z.string().min(1), value: z.string().min(1) }).meta({ title: 'Fact' }))
    .min(1)
    .meta({ title: 'Facts', description: 'The short table on the card.' }),
  previewPages: z.array(photo).max(12).default([]).meta({
    description:
      'Pictures of pages that visitors see under “Look inside”. Without one, the page shows what was rendered from the guide, if the product has one.',
  }),
  /** Pages rendered from the product's guide, shown as long as there are no preview pages. */
  pages: z.array(pictureName).default([]).meta({ readOnly: true }),
  demoVideo: demoVideoSchema.optional().meta({
    description: 'Your own video, or one of those that come with the site.',
  }),
  youtubeVideo: youtubeVideo.optional().meta({
    title: 'YouTube video',
    description: 'The 11 characters after v= in the video’s address. It loads when a visitor presses play.',
  }),
  delivers: z
    .array(promisedDelivery)
    .default([])
    .refine((list) => new Set(list.map(placeOf)).size === list.length, { error: 'names the same file twice' })
    .meta({
      title: 'PDF',
      description:
        'What buyers download. The PDF of a product that costs nothing is public, any other only for its buyers.',
      format: 'deliveries',
    }),
  externalLink: z.string().optional().meta({
    title: 'Link of ‘Apply Now’',
    description: 'With a link, the product is not sold here: its button leads to this address.',
  }),
  comingSoon: z.boolean().default(false).meta({ description: 'Shown in the shop, but can’t be ordered.' }),
  hidden: z.boolean().default(false).meta({
    description:
      'Not in the shop or on the home page; its page leads to the shop. Earlier buyers keep what they bought.',
  }),
  order: z
    .number()
    .int()
    .meta({ title: 'Place in the shop', description: 'The product with the lowest number comes first.' }),
});

const placeOf = (item: PromisedDelivery) => (item.kind === 'file' ? item.path : item);

/** Product with everything its pages show. `body` is HTML rendered from Markdown. */
export interface ProductContent extends CatalogProduct {
  plate: z.output<typeof productSchema>['plate'];
  /** Replace the drawing; the first one is on cards. */
  pictures: Photo[];
  spec: { label: string; value: string }[];
  /** Replace `pages`. */
  previewPages: Photo[];
  pages: PictureName[];
  demoVideo: ({ title: string } & SiteVideo) | undefined;
  youtubeVideo: string | undefined;
  body: string;
}

/** Throws a ContentError for a product on sale that the shop could not ship. */
function checkShipping(
  file: string,
  product: CatalogProduct & { hidden: boolean },
  readSettings: () => Site,
): void {
  if (!isShipped(product) || !isSellable(product) || product.hidden || readSettings().shipping) return;
  const message = 'needs “shipping” in the site settings: the countries, and what shipping costs';
  throw new ContentError(`content/${file}`, [{ field: 'category', message }]);
}

/** Reads and checks content/products/<name>.md. Throws ContentError. */
export function readProduct(
  file: string,
  readSettings: () => Site = readSite,
): ProductContent & { order: number; hidden: boolean } {
  const { frontMatter, body } = splitFrontMatter(file, readContentFile(file));
  const { delivers, options, from, ...fields } = parseContent(file, frontMatter, productSchema);
  const currency = readCurrency();
  const priceOf = (value: number, isFrom = false) => {
    const priceCents = toCents(value, currency);
    return { price: formatPrice(priceCents, currency, isFrom), priceCents };
  };
  // Files from before prices were numbers have 'from $299.00'.
  const isFrom = from || /^price: ['"]?from /m.test(frontMatter);
  const priced = options.map((option) => ({ ...option, ...priceOf(option.price) }));
  // The label of goods is their size, with which the stock is counted.
  const namesPrice = fields.category !== 'apparel' && new Set(priced.map((option) => option.price)).size > 1;
  const own = priceOf(fields.price, isFrom);
  const product = {
    ...fields,
    ...own,
    currency,
    image: fields.pictures[0] ? thumbnailUrl(fields.pictures[0].name) : `/plates/${fields.plate}.svg`,
    options: namesPrice ? priced.map((option) => ({ ...option, label: optionLabel(option) })) : priced,
    externalLink: fields.externalLink,
    deliveries: delivers.map((item) => toDelivery(item, [own, ...priced])),
    demoVideo: fields.demoVideo && { title: fields.demoVideo.title, ...fields.demoVideo.video },
    youtubeVideo: fields.youtubeVideo,
    body: renderMarkdown(file, body),
  };
  checkShipping(file, product, readSettings);
  return product;
}

/** Names an option with its price: '30 Minutes - $50'. The owner may have written it. */
const optionLabel = ({ label, price: shown }: { label: string; price: string }): string =>
  label.includes(shown) ? label : `${label} - ${shown}`;

/** `prices`: of the product and its options. */
function toDelivery(item: PromisedDelivery, prices: readonly { priceCents: number }[]): Delivery {
  if (item.kind !== 'file') return item;
  const isPublic = prices.every(isFree);
  return { ...item, bucket: isPublic ? 'free-downloads' : 'digital-products', public: isPublic };
}

/** Reads and checks all products in content/products, hidden ones too. Throws ContentError. */
export const readAllProducts = oncePerSite(() => {
  const site = readSite();
  const named = new Map<number, string>();
  return listContentFiles('products', '.md').map((name) => {
    const product = readProduct(`products/${name}`, () => site);
    const other = named.get(product.id);
    if (other !== undefined) {
      throw new ContentError(`content/products/${name}`, `its id ${product.id} is already that of ${other}.`);
    }
    named.set(product.id, product.name);
    return product;
  });
});

/** Reads and checks all products. Returns those that are not hidden, in shop order. Throws ContentError. */
export const readProducts = (): ProductContent[] =>
  readAllProducts()
    .filter(({ hidden }) => !hidden)
    .sort((a, b) => a.order - b.order);

/** Returns the fields that cart, checkout and fulfillment need, without the long texts. */
export function toCatalogProduct(product: ProductContent): CatalogProduct {
  const {
    id,
    name,
    price,
    priceCents,
    currency,
    category,
    summary,
    image,
    options,
    externalLink,
    comingSoon,
    deliveries,
  } = product;
  return {
    id,
    name,
    price,
    priceCents,
    currency,
    category,
    summary,
    image,
    options,
    externalLink,
    comingSoon,
    deliveries,
  };
}

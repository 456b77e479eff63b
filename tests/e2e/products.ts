import { readCurrency } from '#content/read-yaml.server.ts';
import { readProducts, type ProductContent } from '#content/products.server.ts';
import { readSite } from '#content/site.server.ts';
import { formatMoney, plainAmount } from '#domain/money.ts';

/** Products of content/. Tests find them by kind, because the owner may change names and prices. */
export const products = readProducts();

type Delivery = ProductContent['deliveries'][number];
const hasDelivery = (product: ProductContent, kind: Delivery['kind']): boolean =>
  product.deliveries.some((delivery) => delivery.kind === kind);

function find(description: string, matches: (product: ProductContent) => boolean): ProductContent {
  const found = products.find((product) => !product.comingSoon && matches(product));
  if (!found) throw new Error(`These tests need ${description} in content/products.`);
  return found;
}

export const paidPdf = find('a PDF with a price', (one) => one.priceCents > 0 && hasDelivery(one, 'file'));
export const freePdf = find('a free PDF', (one) => one.priceCents === 0 && hasDelivery(one, 'file'));
export const videoReview = find('a video review', (one) => hasDelivery(one, 'review-credit'));
export const consultation = find('a product with options', (one) => one.options.length > 1);
export const appliedFor = find('a product with an application', (one) => one.externalLink !== undefined);
export const otherProgram = find(
  'a second program',
  (one) =>
    one.category === 'training' && one.priceCents > 0 && one !== paidPdf && one.externalLink === undefined,
);

/** The subject of a receipt's email. */
export const receiptSubject = new RegExp(`^Your ${readSite().name} order`);

/** The shop's currency in small letters. */
export const currency = readCurrency();

/** Formats the sum of amounts like the cart and the payment page, for example '$38.00'. */
export const total = (...cents: number[]): string =>
  formatMoney(
    cents.reduce((sum, one) => sum + one, 0),
    currency,
  );

/** The price as a form shows it, without the currency's sign. */
export const typedPrice = (product: ProductContent): string => plainAmount(product.priceCents, currency);

/** Returns the file name of the product's PDF. */
export function fileNameOf(product: ProductContent): string {
  const file = product.deliveries.find((delivery) => delivery.kind === 'file');
  if (file?.kind !== 'file') throw new Error(`${product.name} has no file.`);
  return file.fileName;
}

/** The product as the cart stores it. */
export const lineOf = ({ id, name, price, image }: ProductContent) => ({
  id,
  name,
  price,
  image,
  quantity: 1,
});

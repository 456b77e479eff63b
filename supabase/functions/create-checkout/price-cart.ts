import { z } from 'zod';
import { findOption, findProduct, isSellable, isShipped } from '../_shared/domain/catalog.ts';
import type { CatalogProduct } from '../_shared/domain/catalog.ts';
import type { Delivery } from '../_shared/domain/delivery.ts';
import { errors, type FunctionError } from '../_shared/errors.ts';
import { currencyRules } from '../_shared/domain/currencies.ts';

/** Limits of Stripe's payment sessions. */
const MAX_QUANTITY = 999_999;
const MAX_LINES = 100;

export interface PricedLine {
  productId: number;
  productName: string;
  option?: string;
  quantity: number;
  unitAmountCents: number;
  currency: string;
  image: string;
  deliveries: Delivery[];
  isShipped: boolean;
}

export interface PricedCart {
  lines: PricedLine[];
  totalCents: number;
  currency: string;
}

/** A line of the payload. Its name and image are not trusted, so they are not read. */
const lineSchema = z.object({
  productId: z.number().int(),
  option: z.string().nullish(),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  price: z.string().nullish(),
});

/**
 * Prices the lines of a cart from the catalog and merges lines of the same product and option. Throws a FunctionError
 * for anything that cannot be sold, including a price that differs from the catalog.
 */
export function priceCart(lineItems: unknown, catalog: readonly CatalogProduct[]): PricedCart {
  if (!Array.isArray(lineItems)) throw errors.invalidLine();
  if (lineItems.length === 0) throw errors.emptyCart();

  const lines = new Map<string, PricedLine>();
  for (const item of lineItems) {
    const line = priceLine(item, catalog);
    const key = JSON.stringify([line.productId, line.option ?? null]);
    const quantity = line.quantity + (lines.get(key)?.quantity ?? 0);
    if (quantity > MAX_QUANTITY) throw errors.quantityOutOfRange();
    lines.set(key, { ...line, quantity });
  }
  if (lines.size > MAX_LINES) throw errors.tooManyLines();

  const totalCents = [...lines.values()].reduce((sum, line) => sum + line.unitAmountCents * line.quantity, 0);
  const currency = [...lines.values()][0]?.currency ?? 'usd';
  const { minimum, maximum } = currencyRules(currency);
  if (totalCents < minimum || totalCents > maximum) throw errors.totalOutOfRange();
  return { lines: [...lines.values()], totalCents, currency };
}

function priceLine(item: unknown, catalog: readonly CatalogProduct[]): PricedLine {
  const parsed = lineSchema.safeParse(item);
  if (!parsed.success) throw toFunctionError(parsed.error);
  const { productId, quantity, price } = parsed.data;

  const product = findProduct(catalog, productId);
  if (!product) throw errors.unknownProduct();
  if (!isSellable(product)) throw errors.notForSale();

  const label = parsed.data.option || undefined;
  if (label === undefined && product.options.length > 0) throw errors.optionRequired();
  const option = label === undefined ? undefined : findOption(product.options, label);
  if (label !== undefined && !option) throw errors.unknownOption();

  const current = option ?? product;
  if (typeof price === 'string' && price !== current.price) throw errors.priceChanged();
  return {
    productId,
    productName: product.name,
    option: option?.label,
    quantity,
    unitAmountCents: current.priceCents,
    currency: product.currency,
    image: product.image,
    deliveries: product.deliveries,
    isShipped: isShipped(product),
  };
}

function toFunctionError(error: z.ZodError): FunctionError {
  return error.issues.some((issue) => issue.path[0] === 'quantity')
    ? errors.quantityOutOfRange()
    : errors.invalidLine();
}

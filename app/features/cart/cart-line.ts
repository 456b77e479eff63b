import { type Product, findOption, findProduct, isSellable, isShipped } from '#domain/catalog.ts';
import { readNumber } from '#domain/money.ts';

/** Cart line as stored in local storage. A line is identified by id and option. */
export interface CartLine {
  id: number;
  name: string;
  /** Display text of the unit price, such as '$39'. With an option, the option's price. */
  price: string;
  /** The unit price. */
  priceCents: number;
  currency: string;
  /** URL of the picture. */
  image: string;
  /** Integer of at least 1. */
  quantity: number;
  option?: string;
  /** Price when the product was added, if the catalog price has changed since. */
  previousPrice?: string;
  /** The product or option is no longer sold. The line must be removed before checkout. */
  withdrawn?: true;
}

export type LineKey = Pick<CartLine, 'id' | 'option'>;

/** Whether both keys identify the same line. An empty option counts as none. */
export function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.id === b.id && (a.option ?? '') === (b.option ?? '');
}

/** Returns a unique string for a line, for use as a React key. */
export function keyOf({ id, option }: LineKey): string {
  return `${id} ${option ?? ''}`;
}

/**
 * Creates a cart line from a catalog product. Returns undefined if the product is not sold here, the option is unknown,
 * or a required option is missing.
 */
export function makeLine(product: Product, option: string | undefined, quantity = 1): CartLine | undefined {
  if (!isSellable(product)) return undefined;
  const { id, name, image, currency } = product;
  if (product.options.length === 0) {
    return option
      ? undefined
      : { id, name, price: product.price, priceCents: product.priceCents, currency, image, quantity };
  }
  const chosen = option === undefined ? undefined : findOption(product.options, option);
  if (!chosen) return undefined;
  const { label, price, priceCents } = chosen;
  return { id, name, price, priceCents, currency, image, quantity, option: label };
}

/**
 * Converts typed or stored input to a quantity; a typed one may have a decimal comma. Anything that is not a number, or is less than 1, becomes 1. Fractions
 * are truncated. The only maximum is Number.MAX_SAFE_INTEGER.
 */
export function toQuantity(value: unknown): number {
  const number = typeof value === 'string' ? (readNumber(value, 'usd') ?? Number(value)) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return 1;
  return Math.min(Math.max(Math.trunc(number), 1), Number.MAX_SAFE_INTEGER);
}

/**
 * Raises the quantity of the matching line, or appends a line. The added line has current catalog data, so it replaces
 * the old one.
 */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const existing = lines.find((line) => isSameLine(line, added));
  if (!existing) return [...lines, added];
  const quantity = toQuantity(existing.quantity + added.quantity);
  return lines.map((line) => (line === existing ? { ...added, quantity } : line));
}

export function removeLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !isSameLine(line, key));
}

/** A quantity of 0 or less removes the line. */
export function changeQuantity(lines: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
  if (quantity <= 0) return removeLine(lines, key);
  return lines.map((line) => (isSameLine(line, key) ? { ...line, quantity: toQuantity(quantity) } : line));
}

/** Returns price times quantity in cents. A withdrawn line costs nothing. */
export function lineCents(line: CartLine): number {
  return line.withdrawn ? 0 : line.priceCents * line.quantity;
}

/** Returns whether the cart has goods that are sent by mail, and whether it has anything else. */
export function findKinds(
  lines: readonly CartLine[],
  catalog: readonly Product[],
): { hasGoods: boolean; hasDigital: boolean } {
  const products = lines.flatMap(({ id, withdrawn }) => (withdrawn ? [] : (findProduct(catalog, id) ?? [])));
  return {
    hasGoods: products.some(isShipped),
    hasDigital: products.some((product) => !isShipped(product)),
  };
}

/** Returns the sum of all lines in cents, without shipping. There is no tax and no fee. */
export function totalCents(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + lineCents(line), 0);
}

/** Returns the sum of all quantities. */
export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether the cart holds free items only, so that the free-download form replaces payment. */
export function isFreeOnly(lines: readonly CartLine[]): boolean {
  return lines.length > 0 && totalCents(lines) === 0 && !lines.some(({ withdrawn }) => withdrawn);
}

import { type Product, isSellable } from '../../../supabase/functions/_shared/catalog.ts';
import { parsePriceText } from '../../../supabase/functions/_shared/money.ts';

/** One line of the cart, as it is kept in local storage. A line is identified by id plus option. */
export interface CartLine {
  id: number;
  name: string;
  /** Display text of the price of one piece: '$39', '$0.00'; with an option, the option's own price. */
  price: string;
  /** Address of the picture. */
  image: string;
  /** Pieces, a whole number from 1. */
  quantity: number;
  option?: string;
  /** What the price was when the product was put in, if the catalog has another one now. */
  previousPrice?: string;
  /** The product, or the chosen option, is not sold any more; the line has to be removed before checkout. */
  withdrawn?: true;
}

export type LineKey = Pick<CartLine, 'id' | 'option'>;

/** Whether both name the same line. An empty option counts as none. */
export function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.id === b.id && (a.option ?? '') === (b.option ?? '');
}

/** Tells lines apart, as a React key for instance. */
export function keyOf({ id, option }: LineKey): string {
  return `${id} ${option ?? ''}`;
}

/**
 * The line for a product as the catalog has it now, or undefined when it cannot be bought like this: not sold here,
 * an option the product does not have, or no option where one must be chosen.
 */
export function makeLine(product: Product, option: string | undefined, quantity = 1): CartLine | undefined {
  if (!isSellable(product)) return undefined;
  const { id, name, image } = product;
  if (product.options.length === 0) {
    return option ? undefined : { id, name, price: product.price, image, quantity };
  }
  const chosen = product.options.find(({ label }) => label === option);
  return chosen && { id, name, price: chosen.price, image, quantity, option: chosen.label };
}

/**
 * Reads a quantity that somebody typed or storage held. Whatever is no number, or less than 1, becomes 1; fractions are
 * cut off. There is no maximum short of the largest whole number that can be counted exactly.
 */
export function toQuantity(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return 1;
  return Math.min(Math.max(Math.trunc(number), 1), Number.MAX_SAFE_INTEGER);
}

/** Price times quantity, in cents. A withdrawn line costs nothing, since it cannot be bought. */
export function lineCents(line: CartLine): number {
  return line.withdrawn ? 0 : parsePriceText(line.price) * line.quantity;
}

/** Sum of all lines, in cents. There is no tax, shipping or fee line. */
export function totalCents(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + lineCents(line), 0);
}

/** Number of pieces in the cart. */
export function countPieces(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether there is nothing to pay for what is in the cart, so that the free-download form takes the place of payment. */
export function isFreeOnly(lines: readonly CartLine[]): boolean {
  return lines.length > 0 && totalCents(lines) === 0 && !lines.some(({ withdrawn }) => withdrawn);
}

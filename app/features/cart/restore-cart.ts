import * as z from 'zod/mini';
import { type Product, findProduct } from '../../../supabase/functions/_shared/catalogue.ts';
import { type CartLine, isSameLine, makeLine, toQuantity } from './cart-line.ts';

/** What must be there for a stored line to mean anything. Quantity is read leniently: a malformed one becomes 1. */
const storedLine = z.object({
  id: z.int().check(z.positive()),
  name: z.string().check(z.minLength(1)),
  price: z.string(),
  image: z.string(),
  quantity: z.optional(z.unknown()),
  option: z.nullish(z.string()),
  previousPrice: z.optional(z.string()),
});
type StoredLine = z.infer<typeof storedLine>;

function refresh(stored: StoredLine, catalogue: readonly Product[]): CartLine {
  const { id, name, price, image } = stored;
  const option = stored.option || undefined;
  const quantity = toQuantity(stored.quantity);
  const product = findProduct(catalogue, id);
  const current = product && makeLine(product, option, quantity);
  if (!current) {
    const facts = product ? { name: product.name, image: product.image } : { name, image };
    return { id, price, quantity, ...facts, ...(option && { option }), withdrawn: true };
  }
  const before = stored.previousPrice ?? price;
  return before === current.price ? current : { ...current, previousPrice: before };
}

/**
 * Reads a stored cart against the catalogue of today: name, price text and picture are the catalogue's, a changed price
 * is remembered in `previousPrice`, and what is no longer sold is marked as withdrawn.
 * Lines that cannot be read at all are left out and counted in `unreadable`. Throws TypeError when it is no list.
 */
export function restoreLines(
  stored: unknown,
  catalogue: readonly Product[],
): { lines: CartLine[]; unreadable: number } {
  if (!Array.isArray(stored)) throw new TypeError('the stored cart is not a list');
  const lines: CartLine[] = [];
  let unreadable = 0;
  for (const entry of stored as unknown[]) {
    const parsed = storedLine.safeParse(entry);
    if (!parsed.success) {
      unreadable += 1;
      continue;
    }
    const line = refresh(parsed.data, catalogue);
    const twin = lines.find((other) => isSameLine(other, line));
    if (twin) twin.quantity = toQuantity(twin.quantity + line.quantity);
    else lines.push(line);
  }
  return { lines, unreadable };
}

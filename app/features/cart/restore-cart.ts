import { type Product, findProduct } from '../../../supabase/functions/_shared/catalog.ts';
import { type CartLine, isSameLine, makeLine, toQuantity } from './cart-line.ts';

/** What must be there for a stored line to mean anything. Quantity is read leniently: a malformed one becomes 1. */
interface StoredLine {
  id: number;
  name: string;
  price: string;
  image: string;
  quantity?: unknown;
  option?: string | null;
  previousPrice?: string;
}

const isTextOrNothing = (value: unknown) => value === undefined || typeof value === 'string';

/** By hand, because every page reads the cart and a schema library would be its heaviest part. */
function isStoredLine(entry: unknown): entry is StoredLine {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, name, price, image, option, previousPrice }: Partial<Record<keyof StoredLine, unknown>> = entry;
  return (
    Number.isSafeInteger(id) &&
    Number(id) > 0 &&
    typeof name === 'string' &&
    name !== '' &&
    typeof price === 'string' &&
    typeof image === 'string' &&
    (option === null || isTextOrNothing(option)) &&
    isTextOrNothing(previousPrice)
  );
}

function refresh(stored: StoredLine, catalog: readonly Product[]): CartLine {
  const { id, name, price, image } = stored;
  const option = stored.option || undefined;
  const quantity = toQuantity(stored.quantity);
  const product = findProduct(catalog, id);
  const current = product && makeLine(product, option, quantity);
  if (!current) {
    const facts = product ? { name: product.name, image: product.image } : { name, image };
    return { id, price, quantity, ...facts, ...(option && { option }), withdrawn: true };
  }
  const before = stored.previousPrice ?? price;
  return before === current.price ? current : { ...current, previousPrice: before };
}

/**
 * Reads a stored cart against the catalog of today: name, price text and picture are the catalog's, a changed price
 * is remembered in `previousPrice`, and what is no longer sold is marked as withdrawn.
 * Lines that cannot be read at all are left out and counted in `unreadable`. Throws TypeError when it is no list.
 */
export function restoreLines(
  stored: unknown,
  catalog: readonly Product[],
): { lines: CartLine[]; unreadable: number } {
  if (!Array.isArray(stored)) throw new TypeError('the stored cart is not a list');
  const lines: CartLine[] = [];
  let unreadable = 0;
  for (const entry of stored as unknown[]) {
    if (!isStoredLine(entry)) {
      unreadable += 1;
      continue;
    }
    const line = refresh(entry, catalog);
    const twin = lines.find((other) => isSameLine(other, line));
    if (twin) twin.quantity = toQuantity(twin.quantity + line.quantity);
    else lines.push(line);
  }
  return { lines, unreadable };
}

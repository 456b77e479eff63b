import { type Product, findProduct } from '#domain/catalog.ts';
import { type CartLine, isSameLine, makeLine, toQuantity } from './cart-line.ts';

/** Required shape of a stored line. `quantity` is lenient: an invalid one becomes 1. Amount and currency come from the catalog. */
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

/** Hand-written, because every page loads this and a schema library would dominate the bundle. */
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

function toCurrentLine(stored: StoredLine, catalog: readonly Product[]): CartLine {
  const { id, name, price, image } = stored;
  const option = stored.option || undefined;
  const quantity = toQuantity(stored.quantity);
  const product = findProduct(catalog, id);
  const current = product && makeLine(product, option, quantity);
  if (!current) {
    const display = product ? { name: product.name, image: product.image } : { name, image };
    return {
      id,
      price,
      priceCents: 0,
      currency: 'usd',
      quantity,
      ...display,
      ...(option && { option }),
      withdrawn: true,
    };
  }
  const before = stored.previousPrice ?? price;
  return before === current.price ? current : { ...current, previousPrice: before };
}

/**
 * Restores a stored cart with the name, price and picture of the current catalog. A changed price is kept in
 * `previousPrice`, and items that are no longer sold are marked as withdrawn. Unreadable lines are skipped and counted.
 * Throws TypeError if the stored value is not a list.
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
    const line = toCurrentLine(entry, catalog);
    const duplicate = lines.find((other) => isSameLine(other, line));
    if (duplicate) duplicate.quantity = toQuantity(duplicate.quantity + line.quantity);
    else lines.push(line);
  }
  return { lines, unreadable };
}

import { type CartLine, type LineKey, isSameLine, toQuantity } from './cart-line.ts';

export type CartAction =
  | { type: 'add'; line: CartLine }
  | { type: 'remove'; key: LineKey }
  | { type: 'set-quantity'; key: LineKey; quantity: number }
  | { type: 'clear' }
  | { type: 'restore'; lines: CartLine[] };

function assertNever(action: never): never {
  throw new TypeError(`unknown cart action ${JSON.stringify(action)}`);
}

/**
 * Raises the quantity of the matching line, or appends a line. The added line has current catalog data, so it replaces
 * the old one.
 */
function add(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const existing = lines.find((line) => isSameLine(line, added));
  if (!existing) return [...lines, added];
  const quantity = toQuantity(existing.quantity + added.quantity);
  return lines.map((line) => (line === existing ? { ...added, quantity } : line));
}

/** Pure reducer of the cart lines. A quantity of 0 or less removes the line. */
export function cartReducer(lines: readonly CartLine[], action: CartAction): readonly CartLine[] {
  switch (action.type) {
    case 'add':
      return add(lines, action.line);
    case 'remove':
      return lines.filter((line) => !isSameLine(line, action.key));
    case 'set-quantity':
      if (action.quantity <= 0) return cartReducer(lines, { type: 'remove', key: action.key });
      return lines.map((line) =>
        isSameLine(line, action.key) ? { ...line, quantity: toQuantity(action.quantity) } : line,
      );
    case 'clear':
      return [];
    case 'restore':
      return action.lines;
    default:
      return assertNever(action);
  }
}

import type { CartLine } from './cart-line.ts';
import { type CartAction, cartReducer } from './cart-reducer.ts';
import { type CartStorage, cartKey, lastPurchaseKey } from './cart-storage.ts';

export interface CartStore {
  getLines: () => readonly CartLine[];
  subscribe: (listener: () => void) => () => void;
  /** Applies the action to what storage holds at this moment, stores the result, and returns the lines before and after. */
  dispatch: (action: CartAction) => { before: readonly CartLine[]; after: readonly CartLine[] };
  /** Takes over what another tab has stored. */
  reread: () => void;
  storePurchaseInfo: () => void;
  readPurchaseInfo: () => CartLine[] | undefined;
  clearPurchaseInfo: () => void;
}

/**
 * The cart of one browser tab. Storage is read before it is ever written, and again before each change, so that two tabs
 * never undo one another. When storage cannot be written the cart lives on in memory.
 */
export function createCartStore(storage: CartStorage): CartStore {
  const listeners = new Set<() => void>();
  let lines: readonly CartLine[] | undefined;
  let isStored = true;

  function readLines(): readonly CartLine[] {
    return cartReducer([], { type: 'restore', lines: storage.read(cartKey) ?? [] });
  }

  function getLines(): readonly CartLine[] {
    lines ??= readLines();
    return lines;
  }

  function replace(next: readonly CartLine[]): void {
    lines = next;
    for (const listener of listeners) listener();
  }

  return {
    getLines,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(action) {
      const before = isStored ? readLines() : getLines();
      const after = cartReducer(before, action);
      isStored = storage.write(cartKey, after);
      replace(after);
      return { before, after };
    },
    reread() {
      if (isStored) replace(readLines());
    },
    storePurchaseInfo: () => void storage.write(lastPurchaseKey, getLines()),
    readPurchaseInfo: () => storage.read(lastPurchaseKey),
    clearPurchaseInfo: () => storage.remove(lastPurchaseKey),
  };
}

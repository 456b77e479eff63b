import type { CartLine } from './cart-line.ts';
import { type CartAction, cartReducer } from './cart-reducer.ts';
import { type CartStorage, cartKey, lastPurchaseKey } from './cart-storage.ts';

export interface CartStore {
  getLines: () => readonly CartLine[];
  /** Whether the browser stored the last change. Otherwise the cart lasts until the page closes. */
  isStored: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Applies an action to the stored lines, saves the result, and returns the lines before and after. */
  dispatch: (action: CartAction) => { before: readonly CartLine[]; after: readonly CartLine[] };
  /** Reads the lines from storage again, after another tab changed them. */
  reload: () => void;
  storePurchaseInfo: () => void;
  readPurchaseInfo: () => CartLine[] | undefined;
  clearPurchaseInfo: () => void;
}

/**
 * Creates the cart of one browser tab. Storage is read before every change, so that two tabs don't overwrite each
 * other. If storage can't be written, the cart stays in memory.
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
    isStored: () => isStored,
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
    reload() {
      if (isStored) replace(readLines());
    },
    storePurchaseInfo: () => void storage.write(lastPurchaseKey, getLines()),
    readPurchaseInfo: () => storage.read(lastPurchaseKey),
    clearPurchaseInfo: () => storage.remove(lastPurchaseKey),
  };
}

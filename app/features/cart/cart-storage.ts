import type { Product } from '#domain/catalog.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import type { CartLine } from './cart-line.ts';
import { restoreLines } from './restore-cart.ts';

export const cartKey: DeviceKey = 'cart';
export const lastPurchaseKey: DeviceKey = 'lastPurchase';

/** Subset of Storage that the cart uses. Every call may throw: storage can be full, disabled or denied. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Log = (message: string, cause: unknown) => void;

/** Reads and writes the cart and the last purchase. Never throws; errors are logged. */
export interface CartStorage {
  /** Returns the lines stored under a key, checked against the catalog; undefined if missing or unreadable. */
  read: (key: string) => CartLine[] | undefined;
  /** Returns whether the lines were stored. */
  write: (key: string, lines: readonly CartLine[]) => boolean;
  remove: (key: string) => void;
}

/** `open` is called on every access, because reading `window.localStorage` itself throws where a browser denies it. */
export function createCartStorage(
  open: () => KeyValueStorage,
  readCatalog: () => readonly Product[],
  log: Log,
): CartStorage {
  return {
    read(key) {
      try {
        const text = open().getItem(key);
        if (text === null) return undefined;
        const { lines, unreadable } = restoreLines(JSON.parse(text), readCatalog());
        if (unreadable > 0) log(`Ignored ${unreadable} unreadable line(s) in the stored ${key}.`, text);
        return lines;
      } catch (error) {
        log(`Ignored the stored ${key} because it is unreadable.`, error);
        return undefined;
      }
    },
    write(key, lines) {
      try {
        open().setItem(key, JSON.stringify(lines));
        return true;
      } catch (error) {
        log(`Could not store the ${key}.`, error);
        return false;
      }
    },
    remove(key) {
      try {
        open().removeItem(key);
      } catch (error) {
        log(`Could not remove the ${key}.`, error);
      }
    },
  };
}

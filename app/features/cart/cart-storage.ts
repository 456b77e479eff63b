import type { Product } from '../../../supabase/functions/_shared/catalog.ts';
import type { DeviceKey } from '../../lib/device/device-keys.ts';
import type { CartLine } from './cart-line.ts';
import { restoreLines } from './restore-cart.ts';

export const cartKey: DeviceKey = 'cart';
export const lastPurchaseKey: DeviceKey = 'lastPurchase';

/** Local storage as far as the cart uses it. Every call may throw: storage can be full, switched off or denied. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Log = (message: string, cause: unknown) => void;

/** The cart's two records in the browser. Nothing here throws; what goes wrong is logged. */
export interface CartStorage {
  /** The lines under the key, checked against the catalog; undefined when there is nothing or it is unreadable. */
  read: (key: string) => CartLine[] | undefined;
  /** Whether the lines were stored. */
  write: (key: string, lines: readonly CartLine[]) => boolean;
  remove: (key: string) => void;
}

/** `open` is called each time, since merely naming `localStorage` throws where a browser denies it. */
export function createCartStorage(
  open: () => KeyValueStorage,
  catalog: readonly Product[],
  log: Log,
): CartStorage {
  return {
    read(key) {
      try {
        const text = open().getItem(key);
        if (text === null) return undefined;
        const { lines, unreadable } = restoreLines(JSON.parse(text), catalog);
        if (unreadable > 0) log(`Left ${unreadable} unreadable line(s) out of the stored ${key}.`, text);
        return lines;
      } catch (error) {
        log(`The stored ${key} is unreadable and is ignored.`, error);
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

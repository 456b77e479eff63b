import type { Product } from '#domain/catalog.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { createStorageChanges } from '#lib/device/storage-changes.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { siteData } from '#lib/site/site-data.ts';
import type { CartLine } from './cart-line.ts';
import { restoreLines } from './restore-cart.ts';

const cartKey: DeviceKey = 'cart';
const lastPurchaseKey: DeviceKey = 'lastPurchase';

const changes = createStorageChanges();
let isStored = true;
/** The lines, with the stored text and the catalog that they come from. */
let cached: { text: string | null; catalog?: readonly Product[]; lines: readonly CartLine[] } = {
  text: null,
  lines: [],
};

/** Returns the lines of a stored text, checked against the catalog; undefined, with a warning, if it is unreadable. */
function parseLines(key: DeviceKey, text: string): CartLine[] | undefined {
  try {
    const { lines, unreadable } = restoreLines(JSON.parse(text), siteData().catalog);
    if (unreadable > 0) console.warn(`Ignored ${unreadable} unreadable line(s) in the stored ${key}.`, text);
    return lines;
  } catch (error) {
    console.warn(`Ignored the stored ${key} because it is unreadable.`, error);
    return undefined;
  }
}

const readText = (key: DeviceKey) => tryStorage(() => localStorage.getItem(key), null);

/** Returns whether the browser stored the text. */
const storeText = (key: DeviceKey, text: string): boolean =>
  tryStorage(
    () => {
      localStorage.setItem(key, text);
      return true;
    },
    false,
    `Could not store the ${key}.`,
  );

/** Subscribes to changes of the cart, also from other tabs. Returns a cleanup function. */
export const subscribeToCart = changes.subscribe;

/** Whether the browser stored the last change. Otherwise the cart lasts until the page closes. */
export const isCartStored = (): boolean => isStored;

export function readLines(): readonly CartLine[] {
  if (!isStored) return cached.lines;
  const text = readText(cartKey);
  const { catalog } = siteData();
  if (text !== cached.text || catalog !== cached.catalog) {
    cached = { text, catalog, lines: (text === null ? undefined : parseLines(cartKey, text)) ?? [] };
  }
  return cached.lines;
}

/** Changes the lines and stores them. Lines that another tab stored meanwhile are kept. */
export function changeLines(change: (lines: readonly CartLine[]) => readonly CartLine[]): void {
  const lines = change(readLines());
  const text = JSON.stringify(lines);
  isStored = storeText(cartKey, text);
  cached = { text, catalog: siteData().catalog, lines };
  changes.notify();
}

/** Stores a copy of the cart as the last purchase. */
export function storePurchaseInfo(): void {
  storeText(lastPurchaseKey, JSON.stringify(readLines()));
}

/** Returns the last purchase of this browser, if there is one. */
export function readPurchaseInfo(): CartLine[] | undefined {
  const text = readText(lastPurchaseKey);
  return text === null ? undefined : parseLines(lastPurchaseKey, text);
}

export function clearPurchaseInfo(): void {
  tryStorage(() => localStorage.removeItem(lastPurchaseKey), undefined);
}

import type { DeviceKey } from '../device/device-keys.ts';
import { tryStorage } from '../device/try-storage.ts';

const name = 'left-at' satisfies DeviceKey;

/**
 * Saves the scroll position before the browser leaves for another site. `key` is the router's key of the history entry.
 */
export function saveScroll(key: string): void {
  const warning = 'Could not save the scroll position; Back will show the top of the page';
  tryStorage(() => sessionStorage.setItem(name, `${key} ${window.scrollY}`), undefined, warning);
}

/** Restores the saved scroll position once, after Back has reloaded the page. */
export function restoreScroll(key: string): void {
  const [savedKey, y] = tryStorage(() => sessionStorage.getItem(name), null)?.split(' ') ?? [];
  if (savedKey !== key) return;
  tryStorage(() => sessionStorage.removeItem(name), undefined);
  window.scrollTo(0, Number(y));
}

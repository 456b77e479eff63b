import type { DeviceKey } from '../device/device-keys.ts';
import { tryStorage } from '../device/try-storage.ts';

const name = 'left-at' satisfies DeviceKey;

/** Notes how far the page was scrolled when the browser left it for another site. `key`: the router's, of this entry of the history. */
export function noteLeaving(key: string): void {
  const complaint = 'The browser keeps nothing; Back will show the top of the page';
  tryStorage(() => sessionStorage.setItem(name, `${key} ${window.scrollY}`), undefined, complaint);
}

/** Scrolls to the same spot, once, where Back has loaded the page again. */
export function returnToLeaving(key: string): void {
  const [leftKey, y] = tryStorage(() => sessionStorage.getItem(name), null)?.split(' ') ?? [];
  if (leftKey !== key) return;
  tryStorage(() => sessionStorage.removeItem(name), undefined);
  window.scrollTo(0, Number(y));
}

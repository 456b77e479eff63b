import type { DeviceKey } from '../device/device-keys.ts';

const name = 'left-at' satisfies DeviceKey;

/** Notes how far the page was scrolled when the browser left it for another site. `key`: the router's, of this entry of the history. */
export function noteLeaving(key: string): void {
  try {
    sessionStorage.setItem(name, `${key} ${window.scrollY}`);
  } catch (error) {
    console.warn('The browser keeps nothing; Back will show the top of the page', error);
  }
}

/** Scrolls there again, once, where Back has loaded the page anew. */
export function returnToLeaving(key: string): void {
  try {
    const [leftKey, y] = sessionStorage.getItem(name)?.split(' ') ?? [];
    if (leftKey !== key) return;
    sessionStorage.removeItem(name);
    window.scrollTo(0, Number(y));
  } catch {
    // A browser that keeps nothing has nothing to return to.
  }
}

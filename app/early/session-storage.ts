/**
 * Runs in the HTML, before React Router's script, which reads session storage without a guard: where the browser denies it, replaces it
 * by one that lasts until the page is left.
 */
import { tryStorage } from '#lib/device/try-storage.ts';

if (tryStorage(() => window.sessionStorage, null) === null) {
  const entries = new Map<string, string>();
  const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  Object.defineProperty(window, 'sessionStorage', { value });
}

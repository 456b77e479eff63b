/**
 * Accesses local or session storage. Returns `fallback` when the browser denies access or the storage is full, and logs
 * the optional `warning`.
 */
export function tryStorage<Result>(access: () => Result, fallback: Result, warning?: string): Result {
  try {
    return access();
  } catch (error) {
    if (warning !== undefined) console.warn(warning, error);
    return fallback;
  }
}

/** Whether this browser lets the site store anything. Without, a session lasts until the page is reloaded or closed. */
export function hasStorage(): boolean {
  return tryStorage(() => Boolean(window.localStorage), false);
}

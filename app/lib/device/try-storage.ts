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

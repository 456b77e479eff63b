/** A page that a question keeps from being left is one that stays, after this time in milliseconds. */
const leavingMs = 15_000;
const checkMs = 250;

/**
 * Returns a function whose promise resolves when the page is not being left: at once, or after it came back from the browser's cache.
 * Browsers end requests, imports and reads of a page that is being left, some of them before `pagehide`. Such a failure says nothing.
 */
export function watchLeaving(): () => Promise<void> {
  let leavingUntil = 0;
  window.addEventListener('beforeunload', () => (leavingUntil = performance.now() + leavingMs));
  window.addEventListener('pagehide', () => (leavingUntil = Infinity));
  window.addEventListener('pageshow', () => (leavingUntil = 0));
  return async () => {
    while (performance.now() < leavingUntil) await new Promise((resolve) => setTimeout(resolve, checkMs));
  };
}

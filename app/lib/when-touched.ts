const signs = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Runs something once, as soon as somebody begins to use the page: what people may need next is fetched then, so that a page which
 * is only read carries none of it. Returns how to call it off.
 */
export function whenTouched(act: () => void): () => void {
  const stop = () => signs.forEach((sign) => removeEventListener(sign, run, true));
  function run() {
    stop();
    act();
  }
  if (navigator.userActivation.hasBeenActive) act();
  else signs.forEach((sign) => addEventListener(sign, run, { capture: true, passive: true }));
  return stop;
}

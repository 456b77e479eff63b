import { ownLinkAround } from './known-routes.ts';

const signs = ['pointerdown', 'keydown', 'focusin'] as const;

/** Whoever follows a link wants to see the next page first. */
const afterLinkMs = 1_000;

/**
 * Runs something once, as soon as somebody begins to use the page: what people may need next is fetched then, so that a page which
 * is only read carries none of it. Returns how to call it off.
 */
export function whenTouched(act: () => void): () => void {
  const stop = () => signs.forEach((sign) => removeEventListener(sign, run, true));
  function run({ target }: Event) {
    stop();
    if (ownLinkAround(target)) setTimeout(act, afterLinkMs);
    else act();
  }
  if (navigator.userActivation.hasBeenActive) act();
  else signs.forEach((sign) => addEventListener(sign, run, { capture: true, passive: true }));
  return stop;
}

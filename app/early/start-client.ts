import { keepCoupon } from '#common/shop/coupon-link.ts';

/** Elements that need the client bundle. Links, <details> and form fields work without it. */
const controls = 'button, [role="button"], [role="tab"]';
const firstInputEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
const replays = new Map<Element, () => void>();

/**
 * Runs the router's module script, which scripts/build/delay-client.ts made inert. While the page still arrives, waits for its end, because
 * the script may be there without its text.
 */
function start(): void {
  for (const type of firstInputEvents) removeEventListener(type, start, true);
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', start);
    return;
  }
  const held = document.querySelector('script[type="held"]');
  if (!held || held.hasAttribute('data-started')) return;
  held.setAttribute('data-started', '');
  for (const link of document.querySelectorAll('link[rel="held"]')) link.setAttribute('rel', 'modulepreload');
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = held.textContent;
  document.head.append(script);
}

/** Drops queued presses, which belong to the page that a followed link leaves. */
function clearReplays(): void {
  for (const element of replays.keys()) element.removeAttribute('aria-busy');
  replays.clear();
}

/**
 * Queues a press that came before hydration, marks the element as busy, and replays the press once the client is ready.
 */
function queueReplay(event: Event, element: Element, replay: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  element.setAttribute('aria-busy', 'true');
  replays.set(element, replay);
}

function onClick(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>(controls);
  if (!control && event.target.closest('a[href]')) clearReplays();
  if (!control || (control instanceof HTMLButtonElement && control.form && control.type !== 'button')) return;
  queueReplay(event, control, () => control.click());
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  queueReplay(event, event.submitter ?? form, () => form.requestSubmit(event.submitter));
}

function replayAll(): void {
  removeEventListener('click', onClick, true);
  removeEventListener('submit', onSubmit, true);
  const queued = [...replays];
  clearReplays();
  for (const [element, replay] of queued) if (element.isConnected) replay();
}

// A link that is followed before hydration leaves the address with the code behind.
keepCoupon();
addEventListener('click', onClick, true);
addEventListener('submit', onSubmit, true);
// Dispatched by the first effect of app/root.tsx.
document.addEventListener('client-ready', () => setTimeout(replayAll), { once: true });
for (const type of firstInputEvents) addEventListener(type, start, { capture: true, passive: true });
addEventListener('load', () => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 300);
});

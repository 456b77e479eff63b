/** Elements that do nothing without the client. Links, <details> and fields work by themselves. */
const controls = 'button, [role="button"], [role="tab"]';
const firstSigns = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
const replays = new Map<Element, () => void>();

/** Runs the router's own module script, which scripts/build/hold-client.ts made inert. */
function start(): void {
  for (const sign of firstSigns) removeEventListener(sign, start, true);
  const held = document.querySelector('script[type="held"]');
  if (!held || held.hasAttribute('data-started')) return;
  held.setAttribute('data-started', '');
  for (const link of document.querySelectorAll('link[rel="held"]')) link.setAttribute('rel', 'modulepreload');
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = held.textContent;
  document.head.append(script);
}

/** Who follows a link has moved on: presses that are kept belong to this page. */
function forgetAll(): void {
  for (const element of replays.keys()) element.removeAttribute('aria-busy');
  replays.clear();
}

/** Keeps an early press, shows that it was taken, and repeats it once the client is ready. */
function keep(event: Event, element: Element, replay: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  element.setAttribute('aria-busy', 'true');
  replays.set(element, replay);
}

function onClick(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>(controls);
  if (!control && event.target.closest('a[href]')) forgetAll();
  if (!control || (control instanceof HTMLButtonElement && control.form && control.type !== 'button')) return;
  keep(event, control, () => control.click());
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  keep(event, event.submitter ?? form, () => form.requestSubmit(event.submitter));
}

function replayAll(): void {
  removeEventListener('click', onClick, true);
  removeEventListener('submit', onSubmit, true);
  const kept = [...replays];
  forgetAll();
  for (const [element, replay] of kept) if (element.isConnected) replay();
}

addEventListener('click', onClick, true);
addEventListener('submit', onSubmit, true);
// The root dispatches it from its first effect (app/root.tsx).
document.addEventListener('client-ready', () => setTimeout(replayAll), { once: true });
for (const sign of firstSigns) addEventListener(sign, start, { capture: true, passive: true });
addEventListener('load', () => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 300);
});

export {};

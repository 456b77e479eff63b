import type { HTMLElement } from 'node-html-parser';

/**
 * Makes the router's module script and its preloads inert and lets `starter` (app/early/start-client.ts) run them later. Pages that show
 * nothing without the client keep them as they are. Throws when the page has no module script.
 */
export function holdClient(page: HTMLElement, starter: string): void {
  if (page.querySelector('[data-waiting]')) return;
  const script = page.querySelector('script[type="module"]');
  if (!script) throw new Error('A page has no module script of the router.');
  script.setAttribute('type', 'held');
  for (const link of page.querySelectorAll('link[rel="modulepreload"]')) link.setAttribute('rel', 'held');
  page.querySelector('head')?.insertAdjacentHTML('beforeend', `<script>${starter}</script>`);
}

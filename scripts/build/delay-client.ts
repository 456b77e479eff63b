import type { HTMLElement } from 'node-html-parser';

/**
 * Delays the client bundle: makes the router's module script and its preloads inert, and adds `starter` (app/early/start-client.ts), which
 * runs them later. Does nothing on pages that need the bundle to show content. Throws if the page has no module script.
 */
export function delayClient(page: HTMLElement, starter: string): void {
  if (page.querySelector('[data-waiting]')) return;
  const script = page.querySelector('script[type="module"]');
  if (!script) throw new Error('A page has no module script of the router.');
  script.setAttribute('type', 'held');
  for (const link of page.querySelectorAll('link[rel="modulepreload"]')) link.setAttribute('rel', 'held');
  page.querySelector('head')?.insertAdjacentHTML('beforeend', `<script>${starter}</script>`);
}

import type { NavigateFunction } from 'react-router';
import { ownLinkAround, routesTo } from './known-routes.ts';

/** Whether somebody wants the link in another tab or window, or does something else with it than follow it. */
function wantsMore({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/**
 * Follows links to pages of the site without loading the page anew. They are plain `<a>`: a component for each would be drawn again whenever the
 * router begins to load a page and when it has it. Whatever is no page, a file or an unknown address, is left to the browser, and so is a
 * place on the same page. `data-keep-scroll` leaves the page where it is scrolled to. Returns how to call it off.
 */
export function followLinks(navigate: NavigateFunction): () => void {
  function onClick(event: MouseEvent): void {
    const link = ownLinkAround(event.target);
    if (!link || event.defaultPrevented || wantsMore(event)) return;
    const { pathname, search, hash, href } = link;
    const isHere = pathname === window.location.pathname && search === window.location.search;
    if ((isHere && hash !== '') || routesTo(pathname).length === 0) return;
    event.preventDefault();
    void navigate(`${pathname}${search}${hash}`, {
      replace: href === window.location.href,
      preventScrollReset: 'keepScroll' in link.dataset,
    });
  }

  // Behind the listeners of React, which are at the document.
  window.addEventListener('click', onClick);
  return () => window.removeEventListener('click', onClick);
}

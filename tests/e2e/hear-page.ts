import { expect, type Page } from '@playwright/test';

/**
 * Listens to the page as a screen reader does: to what changes inside a live region that stood there before, and to alerts, which are
 * said as they appear. What is hidden from assistive technology is not heard. To be called before the page opens.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output';
    const known = new WeakSet<Element>();
    const isHidden = (element: Element) => element.closest('[aria-hidden=true], [inert]') !== null;
    const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(live);
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = regionOf(target);
        if (around) regions.add(around);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const region of [node, ...node.querySelectorAll('*')])
              if (region.matches(live)) regions.add(region);
      }
      for (const region of regions) {
        const text = (region.textContent ?? '').trim().replace(/\s+/g, ' ');
        const isSaid = known.has(region) || region.getAttribute('role') === 'alert';
        known.add(region);
        if (text !== '' && isSaid && !isHidden(region)) heard.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    document.addEventListener('DOMContentLoaded', () => {
      for (const region of document.querySelectorAll(live)) known.add(region);
    });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Waits until the page has said something that holds `words`. */
export const expectHeard = (heard: () => Promise<string[]>, words: RegExp | string): Promise<void> =>
  expect
    .poll(
      async () =>
        (await heard()).some((text) => (typeof words === 'string' ? text.includes(words) : words.test(text))),
      String(words),
    )
    .toBe(true);

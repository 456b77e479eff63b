import { expect, type Page } from '@playwright/test';

/**
 * Records what a screen reader would announce: changes inside live regions that already existed, and new alerts. Skips hidden
 * elements. Call it before the page opens; the returned function reads the announcements.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output';
    const known = new WeakSet<Element>();
    const isHidden = (element: Element) => element.closest('[aria-hidden=true], [inert]') !== null;
    const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(live);
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const enclosing = regionOf(target);
        if (enclosing) regions.add(enclosing);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const region of [node, ...node.querySelectorAll('*')])
              if (region.matches(live)) regions.add(region);
      }
      for (const region of regions) {
        const text = (region.textContent ?? '').trim().replace(/\s+/g, ' ');
        const isAnnounced = known.has(region) || region.getAttribute('role') === 'alert';
        known.add(region);
        if (text !== '' && isAnnounced && !isHidden(region)) announcements.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    document.addEventListener('DOMContentLoaded', () => {
      for (const region of document.querySelectorAll(live)) known.add(region);
    });
  });
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
}

/** Waits until an announcement contains `words`. */
export const expectAnnouncement = (
  announcements: () => Promise<string[]>,
  words: RegExp | string,
): Promise<void> =>
  expect
    .poll(
      async () =>
        (await announcements()).some((text) =>
          typeof words === 'string' ? text.includes(words) : words.test(text),
        ),
      String(words),
    )
    .toBe(true);

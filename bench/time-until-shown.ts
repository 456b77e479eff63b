import type { Page } from '@playwright/test';

/**
 * Opens an address and returns the milliseconds from its start until an element is painted. The page itself looks: Playwright's search
 * by role runs in the page, and on a slow phone it takes longer than the page.
 */
export async function timeUntilShown(page: Page, address: string, selector: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  // A string, because of tsx.
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)})) {
        changes.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  })`);
}

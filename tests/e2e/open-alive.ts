import type { Page } from '@playwright/test';

/** Opens a page and waits until the router has taken over: before that, a link is the browser's own. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('client-ready', () => document.documentElement.setAttribute('data-ready', '')),
  );
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

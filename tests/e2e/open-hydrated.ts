import type { Page } from '@playwright/test';

/** Opens a page and waits for hydration. Before that, the browser handles links instead of the router. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('client-ready', () => document.documentElement.setAttribute('data-ready', '')),
  );
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

export const someone = (prefix = 'ada') => `${prefix}-${randomUUID()}@example.com`;

/** No table answers any more; everything else does. */
export async function takeTablesDown(page: Page): Promise<void> {
  await page.route('**/rest/v1/**', (route) => route.abort('connectionrefused'));
}

/** Holds back the answers to a table until the returned function is called. */
export async function slowDown(page: Page, table: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/rest/v1/${table}*`, async (route: Route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Every request to the api that the page makes from now on. */
export function watchApi(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/(rest|functions)\/v1\//.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]', { hasText: description }).last();
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

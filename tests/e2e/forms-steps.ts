import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

export const uniqueEmail = (prefix = 'ada') => `${prefix}-${randomUUID()}@example.com`;

/** Lets every request to a table fail, and no other request. */
export async function blockTables(page: Page): Promise<void> {
  await page.route('**/rest/v1/**', (route) => route.abort('connectionrefused'));
}

/** Delays the responses of a table or a function until the returned function is called. */
export async function delayResponses(
  page: Page,
  name: string,
  service: 'rest' | 'functions' = 'rest',
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/${service}/v1/${name}*`, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Records the paths of the page's requests to tables and functions. */
export function recordApiCalls(page: Page): string[] {
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

/** Fills in the contact form without submitting it. */
export async function fillContact(
  page: Page,
  { email = uniqueEmail(), subject = 'My grip' } = {},
): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Vaulter');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('It slips.\nWhat now?');
}

/** Joins the waitlist of the app or the demo as 'Ada Vaulter'. */
export async function joinWaitlist(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Vaulter');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
}

export async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

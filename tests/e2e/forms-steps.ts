import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

export const someone = (prefix = 'ada') => `${prefix}-${randomUUID()}@example.com`;

/** No table answers any more; everything else does. */
export async function takeTablesDown(page: Page): Promise<void> {
  await page.route('**/rest/v1/**', (route) => route.abort('connectionrefused'));
}

/** Holds back the answers of a table, or of a function, until the returned function is called. */
export async function slowDown(
  page: Page,
  name: string,
  service: 'rest' | 'functions' = 'rest',
): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/${service}/v1/${name}*`, async (route: Route) => {
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

/** Fills in the contact form; sending is the test's business. */
export async function fillContact(
  page: Page,
  { email = someone(), subject = 'My grip' } = {},
): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Vaulter');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('It slips.\nWhat now?');
}

/** Joins the waitlist of the app or of the demo, as 'Ada Vaulter'. */
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

/** Does what programs do: fills in the field that no person sees. */
export async function fillTrap(page: Page): Promise<void> {
  await page
    .locator('input[name=fax_number_please_leave_empty]')
    .evaluate((trap: HTMLInputElement) => (trap.value = 'x'));
}

/** The backend has had enough of this address for a minute, at a table. */
export async function limitRate(page: Page, table: string): Promise<void> {
  await page.route(`**/rest/v1/${table}*`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { code: 'rate_limited', message: 'Too many requests' },
    }),
  );
}

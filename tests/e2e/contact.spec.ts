import { brand } from '../../supabase/functions/_shared/catalogue.generated.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { slowDown, someone, takeTablesDown, watchApi } from './forms-steps.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const success = (page: Page) => page.getByRole('status').filter({ hasText: 'Your message is with us' });

async function write(page: Page, { email = someone(), subject = 'My grip' } = {}): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Vaulter');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('It slips.\nWhat now?');
}

test('a message is Processing... for a second, thanked for during five, and mailed to the owner', async ({
  page,
}) => {
  await page.goto('/contact');
  const subject = `Grip ${someone()}`;
  await write(page, { subject });
  const stored = page.waitForResponse('**/rest/v1/contact_messages*');
  const sentAt = Date.now();
  await send(page).click();
  expect((await stored).status()).toBe(201);
  await expect(success(page)).toBeVisible();
  const thankedAt = Date.now();
  expect(thankedAt - sentAt).toBeGreaterThanOrEqual(1000);
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(success(page)).toBeHidden();
  expect(Date.now() - thankedAt).toBeGreaterThan(4000);

  // Other tests sell at the same time, and the owner hears of every purchase: the newest mail may be one of theirs.
  await expect
    .poll(async () => {
      const list = await page.request.get(`/sandbox/mailbox?to=${brand.supportEmail}`);
      const [, address] = new RegExp(`href="([^"]+)">Message: ${subject}<`).exec(await list.text()) ?? [];
      return address === undefined ? '' : (await page.request.get(address)).text();
    })
    .toContain('What now?');
});

test('when the backend is down, the page says that nothing was sent and keeps every word', async ({
  page,
}) => {
  await page.goto('/contact');
  await takeTablesDown(page);
  const email = someone();
  await write(page, { email });
  await send(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your message was not sent' });
  await expect(alert.getByRole('link', { name: brand.supportEmail })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('It slips.\nWhat now?');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);

  await page.unrouteAll({ behavior: 'wait' });
  await send(page).click();
  await expect(success(page)).toBeVisible();
  await expect(alert).toBeHidden();
});

test('a slow backend holds Processing... for as long as it takes', async ({ page }) => {
  await page.goto('/contact');
  const letGo = await slowDown(page, 'contact_messages');
  await write(page);
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  letGo();
  await expect(success(page)).toBeVisible();
});

test('nothing is sent while a field is empty or the address is none', async ({ page }) => {
  await page.goto('/contact');
  const calls = watchApi(page);
  await send(page).click();
  await write(page, { email: 'ada' });
  await send(page).click();
  await write(page, { subject: '   ' });
  await send(page).click();
  expect(calls).toEqual([]);
});

test('the page states the guarantee and the reply, and opens its questions', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: '14-day money-back guarantee' })).toBeVisible();
  await expect(page.getByText(/within 24-48 hours/).first()).toBeVisible();
  const answer = page.getByText('Your receipt has a link to the file.');
  await expect(answer).toBeHidden();
  await page.getByText('My download did not start. What now?').click();
  await expect(answer).toBeVisible();
  for (const profile of ['Instagram', 'YouTube']) {
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(profile) })).toHaveAttribute(
      'target',
      '_blank',
    );
  }
});

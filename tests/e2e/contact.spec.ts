import { brand } from '#functions/_shared/catalog.generated.ts';
import type { Page } from '@playwright/test';
import { readContact } from '#content/contact.server.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { fillContact, recordApiCalls, uniqueEmail } from './forms-steps.ts';

const contact = readContact();
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const success = (page: Page) => page.getByRole('status').filter({ hasText: contact.success });

/** Opens the contact page from another page, as if content/site.yml had `contact.delivery: none`. */
async function openWithoutDelivery(page: Page): Promise<void> {
  await page.route('**/contact.data*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"mail"', '"none"') });
  });
  await openHydrated(page, '/privacy');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(send(page)).toBeVisible();
}

test(
  "shows 'Processing...' for 1 s and a thank-you message for 5 s, and emails the message to the owner",
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    // A clock that is paused before hydration would prevent it.
    await openHydrated(page, '/contact');
    const subject = `Grip ${uniqueEmail()}`;
    await fillContact(page, { subject });
    await page.clock.pauseAt(Date.now() + 60_000);
    const stored = page.waitForResponse('**/rest/v1/contact_messages*');
    await send(page).click();
    expect((await stored).status()).toBe(201);
    await page.clock.runFor(990);
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    // Handling the response takes a few ticks too.
    await page.clock.runFor(20);
    await expect(success(page)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await page.clock.runFor(4_900);
    await expect(success(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(success(page)).toBeHidden();

    // Other tests buy at the same time, and the owner gets an email for each purchase, so the newest may be another one.
    await expect
      .poll(async () => {
        const list = await page.request.get(`/sandbox/mailbox?to=${brand.supportEmail}`);
        const [, address] = new RegExp(`href="([^"]+)">Message: ${subject}<`).exec(await list.text()) ?? [];
        return address === undefined ? '' : (await page.request.get(address)).text();
      })
      .toContain('What now?');
  },
);

test(
  'with delivery: none the form behaves the same and sends no request',
  { tag: '@full' },
  async ({ page }) => {
    await openWithoutDelivery(page);
    const calls = recordApiCalls(page);
    await fillContact(page);
    await send(page).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await expect(success(page)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
    expect(calls).toEqual([]);
  },
);

test('returns the focus to the button after sending by keyboard', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact');
  await fillContact(page);
  await page.getByLabel('Message').press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(success(page)).toBeVisible();
  await expect(send(page)).toBeFocused();
});

test('the page shows the guarantee and expands its questions', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: contact.guarantee.heading })).toBeVisible();
  const first = contact.faq[0]!;
  const answer = page.getByText(first.answer);
  await expect(answer).toBeHidden();
  await page.getByText(first.question).click();
  await expect(answer).toBeVisible();
  for (const profile of ['Instagram', 'YouTube']) {
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(profile) })).toHaveAttribute(
      'target',
      '_blank',
    );
  }
});

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formatMoney, plainAmount } from '#domain/money.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { currency, paidPdf, receiptSubject, typedPrice } from './products.ts';
import {
  coach,
  enterAs,
  makeMember,
  newVisitor,
  openVisitor,
  publishableKey,
  readMail,
  signIn,
  toastOf,
} from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { addToCart, goToPayment } from './shop-steps.ts';

const ownerPages = [
  'orders',
  'money',
  'members',
  'invitations',
  'messages',
  'waitlist',
  'downloads',
  'trail',
].map((name) => `/admin/${name}`);

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Search by/ }).fill(words);
}

/** The row or card with a text. */
const rowOf = (page: Page, hasText: string) => page.getByRole('row').filter({ hasText });

async function openTrail(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin areas' }).getByRole('link', { name: 'Business' }).click();
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Trail' }).click();
  await expect(page).toHaveURL('/admin/trail');
}

test(
  "the owner finds Ada's order, resends its files and refunds it; her download link stops working, and the audit trail lists each step",
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const ada = await makeMember(request, 'Ada');
    await enterAs(page, ada);
    await addToCart(page, paidPdf.id);
    await goToPayment(page);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByRole('button', { name: `Pay ${formatMoney(paidPdf.priceCents, currency)}` }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const receipt = await readMail(request, ada.email, receiptSubject);

    const desk = await openVisitor(browser);
    await desk.goto('/admin/orders');
    await expect(desk).toHaveURL('/auth?next=%2Fadmin%2Forders');
    await signIn(desk, coach);
    await expect(desk).toHaveURL('/admin/orders');
    await searchFor(desk, ada.email);
    await expect(desk.getByText('1 order', { exact: true })).toBeVisible();
    await expect(desk).toHaveURL(/q=ada/);
    await expect(rowOf(desk, ada.email)).toContainText(`1 × ${paidPdf.name}`);
    await rowOf(desk, ada.email).getByRole('link').click();

    const dialog = desk.getByRole('dialog', { name: /^Order [0-9A-F]{8}$/ });
    await expect(dialog.getByText(`${ada.email}, with an account`)).toBeVisible();
    await expect(dialog.getByText('not downloaded yet')).toBeVisible();
    const title = (await dialog.getByRole('heading', { level: 2 }).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Send files again' }).click();
    await expect(toastOf(desk, 'The files are on their way.')).toBeVisible();
    await expect
      .poll(async () => (await readMail(request, ada.email, receiptSubject)).id)
      .not.toBe(receipt.id);
    await dialog.getByRole('button', { name: 'Send files again' }).click();
    await expect(toastOf(desk, 'The email was sent less than a minute ago. Give it a moment.')).toBeVisible();
    const resent = await readMail(request, ada.email, receiptSubject);
    const link = /http\S+get-digital-product\S+/.exec(resent.text)?.[0] ?? '';
    expect((await request.get(link)).status()).toBe(200);

    await dialog.getByRole('button', { name: 'Refund…' }).click();
    await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Keep the order' }).click();
    await dialog.getByRole('button', { name: 'Refund…' }).click();
    const amount = dialog.getByLabel('Amount in US dollars');
    const part = 500;
    const rest = paidPdf.priceCents - part;
    await expect(amount).toHaveValue(typedPrice(paidPdf));
    await amount.fill(plainAmount(paidPdf.priceCents + 1, currency));
    await expect(
      dialog.getByText(`Enter an amount between $0.01 and ${formatMoney(paidPdf.priceCents, currency)}.`),
    ).toBeVisible();
    await amount.fill(plainAmount(part, currency));
    await expect(
      dialog.getByText(
        `${ada.email} gets ${formatMoney(part, currency)} back, and keeps this order’s files.`,
      ),
    ).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: `Refund ${formatMoney(part, currency)}` }).click();
    await expect(toastOf(desk, `${formatMoney(part, currency)} refunded`)).toBeVisible();
    await expect(dialog.getByText('Partly refunded')).toBeVisible();
    expect((await request.get(link)).status()).toBe(200);
    const refund = await readMail(
      request,
      ada.email,
      new RegExp(`^Refund of \\${formatMoney(part, currency)}`),
    );
    expect(refund.text).toContain('stay yours');

    await dialog.getByRole('button', { name: 'Refund…' }).click();
    await expect(amount).toHaveValue(plainAmount(rest, currency));
    await expect(
      dialog.getByText(`${ada.email} gets ${formatMoney(rest, currency)} back, and loses this order’s files`),
    ).toBeVisible();
    await dialog.getByRole('button', { name: `Refund ${formatMoney(rest, currency)}` }).click();
    await expect(toastOf(desk, `${formatMoney(rest, currency)} refunded`)).toBeVisible();
    await expect(dialog.getByText('Refunded so far')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Refund…' })).toBeHidden();

    expect((await request.get(link)).status()).toBe(403);
    await page.goto('/downloads');
    await expect(page.getByText('No files yet.')).toBeVisible();
    await page.goto('/account/orders');
    await expect(page.getByRole('article', { name: /^Order / }).getByText('Refunded')).toBeVisible();

    await desk.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowOf(desk, ada.email).getByText('Refunded')).toBeVisible();
    await openTrail(desk);
    await searchFor(desk, title.replace('Order ', '#'));
    const lines = desk.getByRole('row').filter({ hasText: coach.email });
    await expect(lines).toContainText([
      `Refunded ${title.replace('O', 'o')}, ${formatMoney(rest, currency)}`,
      `Refunded ${title.replace('O', 'o')}, ${formatMoney(part, currency)}`,
      `Sent the files of ${title.replace('O', 'o')} again`,
    ]);
  },
);

test(
  'the owner exports the waitlist as CSV without formulas in names',
  { tag: '@full' },
  async ({ page, request }) => {
    const { email } = newVisitor('Zoe');
    const joined = await request.post('/rest/v1/waitlist', {
      headers: { apikey: publishableKey },
      data: { email, first_name: '=HYPERLINK("x")', last_name: 'Žofie, Jr.', list: 'app' },
    });
    expect(joined.status()).toBe(201);
    await enterAs(page, coach);
    await page.goto('/admin/waitlist');
    await searchFor(page, email);
    await expect(page).toHaveURL(/q=zoe/);
    await expect(rowOf(page, email)).toContainText('App waitlist');
    await page.getByLabel('List').selectOption('App waitlist');
    await expect(page).toHaveURL(/only=app/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^waitlist-app-\d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFEmail,First name,Last name,/);
    expect(csv).toContain(`${email},"'=HYPERLINK(""x"")","Žofie, Jr.",app,no,no,`);

    await page.goBack();
    await expect(page.getByLabel('List')).toHaveValue('');
    await openTrail(page);
    await expect(page.getByText('Exported the waitlist (app)').first()).toBeVisible();
  },
);

test(
  'the owner reads a message, answers it by email and marks it as answered',
  { tag: '@full' },
  async ({ page, request }) => {
    const { email } = newVisitor('Noa');
    const sent = await request.post('/rest/v1/contact_messages', {
      headers: { apikey: publishableKey },
      data: { name: 'Noa', email, subject: 'Grip & wind', message: 'It slips.\nWhat now?' },
    });
    expect(sent.status()).toBe(201);
    await enterAs(page, coach);
    await page.goto(`/admin/messages?q=${email}`);
    const message = page.getByRole('article', { name: 'Grip & wind' });
    await expect(message.getByText('What now?')).toBeVisible();
    await expect(message.getByRole('link', { name: 'Reply by email to Noa' })).toHaveAttribute(
      'href',
      `mailto:${email}?subject=Re%3A%20Grip%20%26%20wind&body=%0D%0A%0D%0ANoa%20wrote%3A%0D%0A%3E%20It%20slips.%0D%0A%3E%20What%20now%3F`,
    );
    await message.getByRole('button', { name: /^Mark as answered/ }).click();
    await expect(message.getByText(/^Answered [A-Z][a-z]{2} \d/)).toBeVisible();
    await page.getByLabel('State').selectOption('Open');
    await expect(page.getByText('No messages match your search.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(message).toBeVisible();
  },
);

test(
  "a member sees who has access to the owner's pages, and no data is requested",
  { tag: '@full' },
  async ({ page, request }) => {
    await enterAs(page, await makeMember(request, 'Eve'));
    const ownId = await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('member-session') ?? '{}') as { user: { id: string } };
      return session.user.id;
    });
    const requested = new Set<string>();
    page.on('request', (sent) => {
      const { pathname, search } = new URL(sent.url());
      if (/^\/(rest|functions|storage)\//.test(pathname)) requested.add(pathname + search);
    });
    for (const path of ownerPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: /^For the (owner|desk) only$/ })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Admin pages' })).toBeHidden();
    }
    // The units of the member's own profile, which every page reads, are no data of the owner's pages.
    expect([...requested].sort()).toEqual([
      `/rest/v1/profiles?select=units&id=eq.${ownId}`,
      '/rest/v1/rpc/staff_access',
    ]);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const path of ownerPages) {
    test(`${path} fits the screen, and axe finds nothing`, { tag: '@full' }, async ({ page }) => {
      await enterAs(page, coach);
      await page.goto(path);
      await expect(page.getByText(/^\d+ [a-z]+$/).first()).toBeVisible();
      await expectAccessible(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0);
    });
  }
});

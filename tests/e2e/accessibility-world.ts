import type { Page } from '@playwright/test';
import { coach, enterAs, makeMember, publishableKey, type Member } from './account-steps.ts';
import { consultation, freePdf, paidPdf } from './products.ts';
import { expect, test as base } from './fixtures.ts';
import { finishWithNote, saveJump, submitVideo } from './review-steps.ts';
import { addToCart, goToPayment } from './shop-steps.ts';

/** A member with an order, a message and submissions, so that none of her lists or the owner's lists is empty. */
export interface MemberData {
  ria: Member;
  /** A member who has done nothing yet. */
  newMember: Member;
  orderId: string;
  /** Id of a pending submission. */
  pending: string;
  /** Id of a reviewed submission. */
  reviewed: string;
}

async function createMemberData(page: Page): Promise<MemberData> {
  const { request } = page;
  const ria = await makeMember(request, 'Ria');
  await enterAs(page, ria);
  await addToCart(page, paidPdf.id);
  await addToCart(page, consultation.id, consultation.options[1]!.label);
  await goToPayment(page);
  await page.getByLabel('Email').fill(ria.email);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goto('/account/orders');
  const receipt = await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .getAttribute('href');
  const orderId = /order=([0-9a-f-]+)/.exec(receipt ?? '')?.[1] ?? '';
  // The free review covers the first one, so that it is in the queue.
  const pending = await submitVideo(request, ria, 'variable.webm');
  const reviewed = await submitVideo(request, ria, 'constant.webm');
  await saveJump(request, ria, pending, { grip_m: 4.1, bar_m: 4.3, made: true });
  await saveJump(request, ria, reviewed, { grip_m: 4.2, bar_m: 4.5, made: false, question: 'Too late?' });
  await finishWithNote(request, reviewed);
  for (const [table, data] of [
    ['contact_messages', { name: 'Noa', email: ria.email, subject: 'Grip & wind', message: 'It slips.' }],
    ['waitlist', { email: ria.email, first_name: 'Ria', last_name: 'Vaulter', list: 'app' }],
    [
      'free_download_submissions',
      {
        product_id: freePdf.id,
        product_name: freePdf.name,
        name: 'Ria Vaulter',
        email: ria.email,
        downloaded_at: new Date().toISOString(),
      },
    ],
  ] as const) {
    const answer = await request.post(`/rest/v1/${table}`, { headers: { apikey: publishableKey }, data });
    expect(answer.ok(), `${table}: ${await answer.text()}`).toBe(true);
  }
  const newMember = await makeMember(request, 'Ada');
  return { ria, newMember, orderId, pending, reviewed };
}

/** Playwright's `test` on a server where every page has data of the member Ria. */
export const test = base.extend<object, { memberData: MemberData }>({
  memberData: [
    async ({ browser, server }, use) => {
      const page = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' });
      const memberData = await createMemberData(page);
      await page.close();
      await use(memberData);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export type Open = (page: Page, memberData: MemberData) => Promise<void>;

export const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();
export const expectDialog = (page: Page) => expect(page.getByRole('dialog').last()).toBeVisible();

export const asRia =
  (open: Open): Open =>
  async (page, memberData) => {
    await enterAs(page, memberData.ria);
    await open(page, memberData);
  };

export const asCoach =
  (open: Open): Open =>
  async (page, memberData) => {
    await enterAs(page, coach);
    await open(page, memberData);
  };

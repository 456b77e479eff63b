import type { APIRequestContext, Page } from '@playwright/test';
import { enterAs, makeMember, publishableKey, type Member } from './account-steps.ts';
import { consultation, freePdf, paidPdf } from './products.ts';
import { coach } from './desk-steps.ts';
import { expect, test as base } from './fixtures.ts';
import { submitVideo } from './review-steps.ts';
import { addToCart, goToPayment } from './shop-steps.ts';

/** A member with an order, a message and submissions, so that none of her lists or the owner's lists is empty. */
export interface MemberData {
  ria: Member;
  orderId: string;
  /** Id of a pending submission. */
  pending: string;
  /** Id of a reviewed submission. */
  reviewed: string;
}

async function finishReview(request: APIRequestContext, submission: string): Promise<void> {
  const headers = { apikey: publishableKey };
  const signIn = await request.post('/auth/v1/token?grant_type=password', { headers, data: coach });
  const { access_token } = (await signIn.json()) as { access_token: string };
  const asCoach = { headers: { ...headers, authorization: `Bearer ${access_token}` } };
  const note = await request.post('/rest/v1/rpc/save_review_note', {
    ...asCoach,
    data: {
      p_id: crypto.randomUUID(),
      p_submission_id: submission,
      p_at_us: 0,
      p_end_us: null,
      p_body: 'Run taller into the plant.',
      p_shapes: [],
      p_version: 0,
    },
  });
  expect(note.ok(), await note.text()).toBe(true);
  const finish = await request.post('/rest/v1/rpc/finish_review', {
    ...asCoach,
    data: { p_submission_id: submission, p_decision: 'approved', p_summary: 'Keep the plant.' },
  });
  expect(finish.ok(), await finish.text()).toBe(true);
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
  await finishReview(request, reviewed);
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
  return { ria, orderId, pending, reviewed };
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

type Open = (page: Page, memberData: MemberData) => Promise<void>;

const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const expectDialog = (page: Page) => expect(page.getByRole('dialog').last()).toBeVisible();

const asRia =
  (open: Open): Open =>
  async (page, memberData) => {
    await enterAs(page, memberData.ria);
    await open(page, memberData);
  };

const asCoach =
  (open: Open): Open =>
  async (page, memberData) => {
    await enterAs(page, coach);
    await open(page, memberData);
  };

const openOwnerList = (name: string) =>
  asCoach(async (page) => {
    await page.goto(`/admin/${name}`);
    await expectText(page, /^\d+ [a-z]+$/);
    await expect(page.getByText('Loading')).toHaveCount(0);
  });

async function openPendingReview(page: Page, { pending }: MemberData): Promise<void> {
  await page.goto(`/reviews/${pending}`);
  await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
}

/** Opens the pages of members and of the owner with data on them, and their dialogs and menus. */
export const memberStates: Record<string, Open> = {
  'on the account page with its menu open': asRia(async (page) => {
    await page.goto('/account');
    await page.getByRole('banner').getByLabel('Open account menu').click();
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();
  }),
  'on the account page with errors': asRia(async (page) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectText(page, 'Enter your current password.');
    await page.getByRole('button', { name: 'Delete account' }).click();
  }),
  'on the orders page': asRia(async (page) => {
    await page.goto('/account/orders');
    await expect(page.getByRole('article', { name: /^Order / })).toBeVisible();
  }),
  'on a receipt': asRia(async (page, { orderId }) => {
    await page.goto(`/account/orders/receipt?order=${orderId}`);
    await expect(page.getByRole('table')).toBeVisible();
  }),
  'on the downloads page': asRia(async (page) => {
    await page.goto('/downloads');
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /Download/ })
        .first(),
    ).toBeVisible();
  }),
  'in the video library': asRia(async (page) => {
    await page.goto('/video-library');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(18);
  }),
  'in the video library with an exercise open': asRia(async (page) => {
    await page.goto('/video-library?exercise=bubka');
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeVisible();
  }),
  'on the upload page': asRia(async (page) => {
    await page.goto('/upload');
    await expect(page.getByRole('region', { name: 'Your submissions' }).getByRole('listitem')).toHaveCount(2);
  }),
  "on the list of an athlete's feedback": asRia(async (page) => {
    await page.goto('/reviews');
    await expect(page.getByRole('link', { name: 'constant.webm' })).toBeVisible();
  }),
  'in a review that an athlete reads': asRia(async (page, { reviewed }) => {
    await page.goto(`/reviews/${reviewed}`);
    await expectText(page, 'Keep the plant.');
  }),
  'in the messages of an athlete': asRia(async (page) => {
    await page.goto('/messages');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  }),
  'in the chat of a coach': asCoach(async (page) => {
    await page.goto('/admin/chat');
    await page.getByRole('link', { name: 'Ria Vaulter' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  }),
  'in the form for an announcement': asCoach(async (page) => {
    await page.goto('/admin/chat');
    await page.getByRole('button', { name: 'New announcement' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Preview' })).toBeVisible();
  }),
  'on the list of orders': openOwnerList('orders'),
  'on the list of members': openOwnerList('members'),
  'on the list of messages': openOwnerList('messages'),
  'on the waitlist': openOwnerList('waitlist'),
  'on the list of free downloads': openOwnerList('downloads'),
  'on the audit trail': openOwnerList('trail'),
  'in an order of the owner': asCoach(async (page) => {
    await page.goto('/admin/orders');
    await page.getByRole('row').getByRole('link').first().click();
    await expectDialog(page);
    await page.getByRole('button', { name: 'Refund…' }).click();
    await expect(page.getByRole('button', { name: 'Keep the order' })).toBeVisible();
  }),
  'on the desk with errors in the exercise form': asCoach(async (page) => {
    await page.goto('/admin/videos');
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expectText(page, 'Enter a title.');
  }),
  'on the desk with the exercises': asCoach(async (page) => {
    await page.goto('/admin/videos?tab=manage');
    await expect(page.getByRole('article').first()).toBeVisible();
  }),
  'while an exercise is edited': asCoach(async (page) => {
    await page.goto('/admin/videos?tab=manage');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expectDialog(page);
  }),
  'while the deletion of an exercise is confirmed': asCoach(async (page) => {
    await page.goto('/admin/videos?tab=manage');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expectDialog(page);
  }),
  'on the desk with the submissions': asCoach(async (page) => {
    await page.goto('/admin/videos?tab=submissions');
    await expect(page.getByRole('button', { name: /^Preview/ }).first()).toBeVisible();
  }),
  'in the preview of a submission': asCoach(async (page) => {
    await page.goto('/admin/videos?tab=submissions');
    await page
      .getByRole('button', { name: /^Preview/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Next frame' })).toBeVisible();
  }),
  'on the queue of reviews': asCoach(async (page) => {
    await page.goto('/admin/reviews');
    await expect(page.getByRole('link', { name: 'Ria Vaulter' }).first()).toBeVisible();
  }),
  'in the review room': asCoach(openPendingReview),
  'in the review room with the keyboard shortcuts open': asCoach(async (page, memberData) => {
    await openPendingReview(page, memberData);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  }),
  'in the review room with the finish dialog open': asCoach(async (page, memberData) => {
    await openPendingReview(page, memberData);
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Finish the review' })).toBeVisible();
  }),
};

import type { APIRequestContext, Page } from '@playwright/test';
import { enterAs, makeMember, publishableKey, type Member } from './account-steps.ts';
import { consultation, freePdf, paidPdf } from './products.ts';
import { coach } from './desk-steps.ts';
import { expect, test as base } from './fixtures.ts';
import { handIn } from './review-steps.ts';
import { addToCart, goToPayment } from './shop-steps.ts';

/** An athlete who has bought, written and sent films in, so that no list of hers or of the owner's is empty. */
export interface Furnished {
  ria: Member;
  orderId: string;
  /** One film waits for a review, one was reviewed. */
  waiting: string;
  reviewed: string;
}

async function decide(request: APIRequestContext, submission: string): Promise<void> {
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

async function furnish(page: Page): Promise<Furnished> {
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
  const reviewed = await handIn(request, ria, 'constant.webm');
  await decide(request, reviewed);
  const waiting = await handIn(request, ria, 'variable.webm');
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
  return { ria, orderId, waiting, reviewed };
}

/** Playwright's test on a Crossbar where Ria has left something on every page. */
export const test = base.extend<object, { furnished: Furnished }>({
  furnished: [
    async ({ browser, server }, use) => {
      const page = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' });
      const furnished = await furnish(page);
      await page.close();
      await use(furnished);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

type Open = (page: Page, furnished: Furnished) => Promise<void>;

const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const openDialog = (page: Page) => expect(page.getByRole('dialog').last()).toBeVisible();

const asRia =
  (open: Open): Open =>
  async (page, furnished) => {
    await enterAs(page, furnished.ria);
    await open(page, furnished);
  };

const asCoach =
  (open: Open): Open =>
  async (page, furnished) => {
    await enterAs(page, coach);
    await open(page, furnished);
  };

const ownersList = (name: string) =>
  asCoach(async (page) => {
    await page.goto(`/admin/${name}`);
    await seen(page, /^\d+ [a-z]+$/);
    await expect(page.getByText('Loading')).toHaveCount(0);
  });

async function openWaitingRoom(page: Page, { waiting }: Furnished): Promise<void> {
  await page.goto(`/reviews/${waiting}`);
  await expect(page.getByRole('button', { name: 'Next frame' })).toBeEnabled();
}

/** The pages of members and of the owner as they are with something on them, and their dialogs and menus. */
export const membersPlaces: Record<string, Open> = {
  'on the account page with its menu open': asRia(async (page) => {
    await page.goto('/account');
    await page.getByRole('banner').getByLabel('Open account menu').click();
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();
  }),
  'on the account page with errors': asRia(async (page) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await seen(page, 'Enter your current password.');
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
    await seen(page, 'Keep the plant.');
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
  'on the list of orders': ownersList('orders'),
  'on the list of members': ownersList('members'),
  'on the list of messages': ownersList('messages'),
  'on the waitlist': ownersList('waitlist'),
  'on the list of free downloads': ownersList('downloads'),
  'on the trail': ownersList('trail'),
  'in an order of the owner': asCoach(async (page) => {
    await page.goto('/admin/orders');
    await page.getByRole('row').getByRole('link').first().click();
    await openDialog(page);
    await page.getByRole('button', { name: 'Refund…' }).click();
    await expect(page.getByRole('button', { name: 'Keep the order' })).toBeVisible();
  }),
  'on the desk with the form for an exercise in error': asCoach(async (page) => {
    await page.goto('/admin/videos');
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await seen(page, 'Enter a title.');
  }),
  'on the desk with the exercises': asCoach(async (page) => {
    await page.goto('/admin/videos?tab=manage');
    await expect(page.getByRole('article').first()).toBeVisible();
  }),
  'while an exercise is edited': asCoach(async (page) => {
    await page.goto('/admin/videos?tab=manage');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await openDialog(page);
  }),
  'while an exercise is to be deleted': asCoach(async (page) => {
    await page.goto('/admin/videos?tab=manage');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await openDialog(page);
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
  'in the review room': asCoach(openWaitingRoom),
  'in the review room while its keys are shown': asCoach(async (page, furnished) => {
    await openWaitingRoom(page, furnished);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  }),
  'in the review room while the review is finished': asCoach(async (page, furnished) => {
    await openWaitingRoom(page, furnished);
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Finish the review' })).toBeVisible();
  }),
};

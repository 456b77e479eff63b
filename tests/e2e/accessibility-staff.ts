import { asCoach, expectDialog, expectText, type Open } from './accessibility-world.ts';
import { expect } from './fixtures.ts';
import { paidPdf } from './products.ts';

const openOwnerList = (name: string) =>
  asCoach(async (page) => {
    await page.goto(`/admin/${name}`);
    await expectText(page, /^\d+ [a-z]+$/);
    await expect(page.getByText('Loading')).toHaveCount(0);
  });

/** Opens a page under /admin that shows its own heading once it has loaded. */
const openPage = (path: string, ready: string | RegExp) =>
  asCoach(async (page) => {
    await page.goto(`/admin/${path}`);
    await expectText(page, ready);
    await expect(page.getByText('Loading')).toHaveCount(0);
  });

/** Opens the pages of staff with data on them, and their dialogs and menus. */
export const staffStates: Record<string, Open> = {
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
  'on the list of members': openOwnerList('members'),
  'on the page of a member': asCoach(async (page, { ria }) => {
    await page.goto(`/admin/members?q=${ria.email}`);
    await page.getByRole('link', { name: 'Ria Vaulter' }).click();
    await expectText(page, 'Review credits');
    await expect(page.getByText('Loading')).toHaveCount(0);
  }),
  'on the list of invitations': openPage('invitations', 'Import athletes'),
  'on the coupons': openPage('coupons', 'New coupon'),
  'on the money page': openPage('money', 'All movements'),
  'on the training plans': openPage('plans', /plan/),
  'on the setup page': openPage('setup', /steps left/),
  'on the list of all content': openPage('content', 'Add a product'),
  'in the picture library': openPage('content?pictures', 'All content'),
  'in the video library': openPage('content?videos', 'Comes with the site'),
  'in the form of a product': asCoach(async (page) => {
    await page.goto('/admin/content');
    await page.getByRole('link', { name: paidPdf.name, exact: true }).click();
    await expect(page.getByRole('form', { name: paidPdf.name })).toBeVisible();
  }),
  'in the form of a page': asCoach(async (page) => {
    await page.goto('/admin/content?file=home.yml');
    await expect(page.getByRole('main').getByRole('form')).toBeVisible();
  }),
  'in the form of an article': asCoach(async (page) => {
    await page.goto('/admin/content?file=blog/takeoff.md');
    await expect(page.getByRole('main').getByRole('form')).toBeVisible();
  }),
};

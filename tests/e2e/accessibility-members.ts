import { enterAs } from './account-steps.ts';
import { asRia, expectText, type Open } from './accessibility-world.ts';
import { expect } from './fixtures.ts';

/** Opens the pages of members, with data on them and empty, and their dialogs and menus. */
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
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
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
    await expectText(page, 'Run tall.');
  }),
  'in the log of jumps': asRia(async (page) => {
    await page.goto('/log');
    await expect(page.getByRole('button', { name: 'New meet' })).toBeVisible();
  }),
  'in the bag of poles': asRia(async (page) => {
    await page.goto('/log?tab=poles');
    await page.getByRole('button', { name: 'Add a pole' }).click();
    await expect(page.getByRole('button', { name: 'Save pole' })).toBeVisible();
  }),
  'in the messages of an athlete': asRia(async (page) => {
    await page.goto('/messages');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  }),
  'on the plan of an athlete without one': asRia(async (page) => {
    await page.goto('/training');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
  }),
  'on the subscription page': asRia(async (page) => {
    await page.goto('/account/billing');
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  }),
  'on the report of a review': asRia(async (page, { reviewed }) => {
    await page.goto(`/reviews/${reviewed}/print`);
    await expectText(page, 'Run tall.');
  }),
  'while the deletion of an account is confirmed': asRia(async (page) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete your account' })).toBeVisible();
  }),
  async 'on the downloads page without files'(page, { newMember }) {
    await enterAs(page, newMember);
    await page.goto('/downloads');
    await expectText(page, 'No files yet.');
  },
  async 'on the orders page without orders'(page, { newMember }) {
    await enterAs(page, newMember);
    await page.goto('/account/orders');
    await expectText(page, 'No orders yet.');
  },
  async 'on the reviews page without videos'(page, { newMember }) {
    await enterAs(page, newMember);
    await page.goto('/reviews');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  },
};

import {
  enterAs,
  expectSignedIn,
  makeMember,
  newVisitor,
  openAs,
  openVisitor,
  pressLink,
  readMail,
  signUp,
  toastOf,
} from './account-steps.ts';
import { fileNameOf, paidPdf, receiptSubject, total } from './products.ts';
import { readMembers } from '#content/members.server.ts';
import { expect, test } from './fixtures.ts';
import { addToCart, expectPdf, goToPayment } from './shop-steps.ts';
import type { Page } from '@playwright/test';

const kneeFile = fileNameOf(paidPdf);
const button = (page: Page) => page.getByRole('button', { name: `Download ${paidPdf.name}` });

async function buyKneeAs(page: Page, email: string): Promise<void> {
  await addToCart(page, paidPdf.id);
  await goToPayment(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: `Pay ${total(paidPdf.priceCents)}` }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
}

test(
  'a guest buys, signs up with the same address, and finds the order and the file with its download count',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const ada = newVisitor('Ada');
    await buyKneeAs(page, ada.email);
    await readMail(request, ada.email, receiptSubject);
    const laptop = await openVisitor(browser);
    await signUp(laptop, ada);
    await pressLink(laptop, await readMail(request, ada.email, /^Confirm your/));
    await expectSignedIn(laptop);

    await laptop.goto('/downloads');
    await expect(laptop.getByText('Not downloaded yet')).toBeVisible();
    const [download] = await Promise.all([laptop.waitForEvent('download'), button(laptop).click()]);
    await expect(laptop.getByRole('button', { name: 'Downloading...' })).toBeVisible();
    await expect(toastOf(laptop, `${kneeFile} download initiated`)).toBeVisible();
    await expectPdf(download, kneeFile);
    await expect(toastOf(laptop, 'File downloaded successfully')).toBeVisible();
    await expect(laptop.getByText(/^Downloaded once/)).toBeVisible();

    await laptop.goto('/checkout/success');
    await expect(laptop.getByRole('heading', { name: 'Yours to download' })).toBeVisible();
    const [again] = await Promise.all([laptop.waitForEvent('download'), button(laptop).click()]);
    await expectPdf(again, kneeFile);

    await laptop.goto('/account/orders');
    const order = laptop.getByRole('article', { name: /^Order / });
    await expect(order.getByText(`1 × ${paidPdf.name}`)).toBeVisible();
    await expect(order.getByRole('button', { name: /^Download/ })).toBeVisible();
    await order.getByRole('link', { name: /^Receipt/ }).click();
    await expect(laptop.getByRole('heading', { level: 1, name: /^Receipt [0-9A-F]{8}$/ })).toBeVisible();
    await expect(laptop.getByRole('row', { name: /^Total/ })).toContainText(total(paidPdf.priceCents));
    await laptop.emulateMedia({ media: 'print' });
    await expect(laptop.getByRole('banner')).toBeHidden();
    await expect(laptop.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(laptop.getByRole('main').getByText(ada.email)).toBeVisible();

    // Another member who opens the receipt's address sees no data.
    const address = laptop.url();
    const other = await openAs(browser, await makeMember(request, 'Bo'));
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'No such order' })).toBeVisible();
  },
);

test(
  'asks visitors to sign in; emails guests their files, with the same answer for any address',
  { tag: '@full' },
  async ({ page, request }) => {
    const email = newVisitor('Cleo').email;
    await buyKneeAs(page, email);
    await page.goto('/downloads');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?next=%2Fdownloads',
    );
    const form = page.getByRole('form', { name: 'Bought without an account?' });
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'E-mail my files' }).click();
    await expect(form.getByText('Enter a valid email address, such as name@example.com.')).toBeVisible();
    for (const address of ['nobody-here@example.com', email]) {
      await form.getByLabel('Email').fill(address);
      await form.getByRole('button', { name: 'E-mail my files' }).click();
      await expect(form.getByRole('status')).toContainText(readMembers().downloads.guestSent);
    }
    const mail = await readMail(request, email, /files$/);
    const link = /https?:\/\/\S+get-digital-product\S+/.exec(mail.text)?.[0] ?? '';
    expect((await request.get(link)).headers()['content-type']).toBe('application/pdf');

    const renew = page.getByRole('form', { name: readMembers().downloads.renewHeading });
    await renew.getByLabel('The expired link').fill('https://example.com/not-ours');
    await renew.getByRole('button', { name: 'Email me a new link' }).click();
    await expect(renew.getByRole('alert')).toContainText('This link is incomplete.');
    await renew.getByLabel('The expired link').fill(link);
    await renew.getByRole('button', { name: 'Email me a new link' }).click();
    await expect(renew.getByRole('status')).toContainText('on its way');
  },
);

test.describe('an emailed link that no longer works', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('shows that above the fold and offers a new link', { tag: '@full' }, async ({ page, request }) => {
    const email = newVisitor('Fay').email;
    await buyKneeAs(page, email);
    const mail = await readMail(request, email, receiptSubject);
    const link = /https?:\/\/\S+get-digital-product\S+/.exec(mail.text)?.[0] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    const altered = link.replace(token, `${token.slice(0, -3)}abc`);

    await page.goto(altered);
    await expect(page).toHaveURL(/\/downloads\?link=/);
    const notice = page.getByRole('region', { name: readMembers().downloads.staleHeading });
    await expect(notice.getByRole('heading')).toBeInViewport();
    const button = notice.getByRole('button', { name: 'Email me a new link' });
    await expect(button).toBeInViewport();
    await button.click();
    await expect(notice).toContainText(readMembers().downloads.staleUnreadable);
    await notice.getByLabel('Email').fill(email);
    await notice.getByRole('button', { name: 'E-mail my files' }).click();
    await expect(notice.getByRole('status')).toContainText(readMembers().downloads.guestSent);

    await page.goto(`/downloads?${new URLSearchParams({ link }).toString()}`);
    await notice.getByRole('button', { name: 'Email me a new link' }).click();
    await expect(notice.getByRole('status')).toContainText(readMembers().downloads.renewSent);
  });
});

test(
  'a failed list and a failed download show an error and can be retried',
  { tag: '@full' },
  async ({ page, request }) => {
    const dana = await makeMember(request, 'Dana');
    await buyKneeAs(page, dana.email);
    await enterAs(page, dana);
    await page.route('**/rest/v1/user_downloads*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no' } }),
    );
    await page.goto('/downloads');
    await expect(toastOf(page, 'Failed to load your downloads')).toBeVisible();
    await page.unroute('**/rest/v1/user_downloads*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(button(page)).toBeVisible();

    await page.route('**/functions/v1/get-digital-product*', (route) => route.abort('connectionrefused'));
    await button(page).click();
    await expect(toastOf(page, 'Failed to download file')).toBeVisible();
  },
);

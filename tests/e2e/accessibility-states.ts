import type { Page } from '@playwright/test';
import { readPrograms } from '#content/programs.server.ts';
import { readContact } from '#content/contact.server.ts';
import { expect } from './fixtures.ts';
import { consultation, freePdf, lineOf, paidPdf } from './products.ts';
import {
  fillContact,
  joinWaitlist,
  delayResponses,
  uniqueEmail,
  subscribe,
  blockTables,
} from './forms-steps.ts';
import { openHydrated } from './open-hydrated.ts';
import { addToCart, store } from './shop-steps.ts';

const knee = { ...lineOf(paidPdf), name: 'x', price: '$1.23', quantity: 2 };
const call = {
  ...knee,
  id: consultation.id,
  price: consultation.options[1]!.price,
  option: consultation.options[1]!.label,
  image: '/plates/consultation.svg',
  quantity: 1,
};
const drills = lineOf(freePdf);
const onPhone = (page: Page) => page.setViewportSize({ width: 360, height: 740 });

/** States of the site besides freshly opened pages, with the steps that lead there. */
export const states: Record<string, (page: Page) => Promise<void>> = {
  async 'the menu of small screens is open'(page) {
    await onPhone(page);
    await page.goto('/');
    await page.getByRole('banner').locator('summary').click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Programs' })).toBeVisible();
  },
  async 'the application dialog is open'(page) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Apply for Coaching' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'the application dialog is open on a phone, with the form loaded'(page) {
    await onPhone(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Apply for Coaching' }).first().click();
    await page.getByRole('button', { name: 'Load the form' }).click();
    await expect(
      page.frameLocator('iframe[title="Application form"]').getByRole('button', { name: 'Send application' }),
    ).toBeVisible();
  },
  async 'a quote is expanded, a video is open and the feed is loaded'(page) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Read more' }).first().click();
    await page.getByRole('button', { name: 'Load the feed' }).click();
    await expect(
      page.frameLocator('iframe[title="Social feed"]').getByRole('heading', { level: 1 }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show the video: Swing' }).focus();
    await expect(page.getByLabel('Video: Swing', { exact: true })).toBeVisible();
  },
  async 'a biography is open'(page) {
    await page.goto('/about');
    await page
      .getByRole('button', { name: /^Read Bio/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'all programs are loaded and an answer is expanded'(page) {
    await page.goto('/programs');
    await page.getByRole('button', { name: 'Load More' }).click();
    await page.getByRole('button', { name: readPrograms().questions.items[0]?.question }).click();
    await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  },
  async 'a newsletter sign-up is pending'(page) {
    await page.goto('/blog/takeoff');
    await delayResponses(page, 'waitlist');
    await subscribe(page, uniqueEmail());
    await expect(page.getByRole('button', { name: '...', exact: true })).toBeDisabled();
  },
  async 'the newsletter shows a success toast and an error toast'(page) {
    await page.goto('/blog/takeoff');
    await subscribe(page, uniqueEmail());
    await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
    await blockTables(page);
    await subscribe(page, uniqueEmail());
    await expect(page.getByText('An error occurred. Please try again later.')).toBeVisible();
  },
  async 'a message is being sent'(page) {
    await page.goto('/contact');
    await delayResponses(page, 'contact_messages');
    await fillContact(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  },
  async 'a message was sent'(page) {
    // The thank-you message disappears after five seconds; here such timers never fire.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      window.setTimeout = ((work: () => void, ms?: number) =>
        (ms ?? 0) >= 5_000 ? 0 : wait(work, ms)) as typeof window.setTimeout;
    });
    await page.goto('/contact');
    await fillContact(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('status').filter({ hasText: readContact().success })).toBeVisible();
  },
  async 'a message was not sent'(page) {
    await page.goto('/contact');
    await blockTables(page);
    await fillContact(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your message wasn’t sent' })).toBeVisible();
    await page.getByRole('button', { name: readContact().faq[0]?.question }).click();
  },
  async 'joining the waitlist is pending'(page) {
    await page.goto('/coming-soon');
    await delayResponses(page, 'waitlist');
    await joinWaitlist(page, uniqueEmail());
    await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  },
  async 'the waitlist shows its thank-you message'(page) {
    await page.goto('/coming-soon');
    await joinWaitlist(page, uniqueEmail());
    await expect(page.getByRole('button', { name: 'Back to Waitlist' })).toBeVisible();
  },
  async "the demo's list shows its thank-you message"(page) {
    await page.goto('/programs/demo');
    await joinWaitlist(page, uniqueEmail());
    await expect(page.getByRole('status').filter({ hasText: "You're on the list." })).toBeVisible();
  },
  async 'an option is missing'(page) {
    await page.goto(`/shop/product/${consultation.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  async 'the cart panel is open'(page) {
    await addToCart(page, paidPdf.id);
  },
  async 'the cart panel is open on a phone'(page) {
    await onPhone(page);
    await addToCart(page, consultation.id, consultation.options[1]!.label);
  },
  async 'the cart has a changed price and a withdrawn product'(page) {
    await store(page, 'cart', [knee, call, { ...drills, id: 99 }]);
    await page.goto('/cart');
    await expect(page.getByText('Price updated')).toBeVisible();
  },
  async 'the free download reports missing fields'(page) {
    await store(page, 'cart', [drills]);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Get Free Download' }).click();
    await page.getByRole('button', { name: 'Download Now' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  async 'the success page has downloads'(page) {
    await store(page, 'lastPurchase', [knee, drills]);
    await page.goto('/checkout/success');
    await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(2);
  },
  async 'the success page does not know the order'(page) {
    await page.goto('/checkout/success?session_id=cs_test_forged');
    await expect(page.getByRole('heading', { name: 'We don’t know this order' })).toBeVisible();
  },
  async 'the router shows its error page'(page) {
    await openHydrated(page, '/blog');
    await page.route('**/blog/takeoff.data*', (route) => route.abort());
    await page.getByRole('link', { name: /^The take-off/ }).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  },
  async 'signing in has errors'(page) {
    await openHydrated(page, '/auth');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Enter your password.')).toBeVisible();
  },
  async 'signing up has errors'(page) {
    await openHydrated(page, '/auth?tab=sign-up');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Enter a password.')).toBeVisible();
  },
  async 'the link of an email does not work'(page) {
    await page.goto('/auth/confirm?token_hash=used&type=signup');
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByRole('main')).toContainText('This link has expired or was already used.');
  },
  async 'the code of a password reset is asked for'(page) {
    await page.goto('/auth/reset-password');
    await page.getByLabel('Email').fill(uniqueEmail());
    await page.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByLabel('Code from the email')).toBeVisible();
  },
  async 'the downloads ask for an account'(page) {
    await page.goto('/downloads');
    await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  },
};

import { expect, test } from 'vitest';
import { describeAction } from './describe-action.ts';

const order = { target: '7c9e6679-7425-40de-944b-e07fc1f90ae7', label: '7C9E6679' };

test.each([
  [
    {
      target: 'uploads/knee-0123.pdf',
      label: '',
      action: 'announce-version',
      details: { file: 'Knee.pdf', count: 12 },
    },
    'Emailed 12 buyers about a new version of Knee.pdf',
  ],
  [
    { target: '21', label: '', action: 'set-stock', details: { option: 'M', pieces: 5 } },
    'Counted the stock of product 21, M: 5',
  ],
  [
    { target: '21', label: '', action: 'set-stock', details: { option: '', pieces: null } },
    'Stopped counting the stock of product 21',
  ],
  [
    { ...order, action: 'refund-order', details: { cents: 1900, state: 'done' } },
    'Refunded order 7C9E6679, $19.00',
  ],
  [
    { ...order, action: 'refund-order', details: { cents: 1900, state: 'failed' } },
    'Tried to refund order 7C9E6679, $19.00: the payment provider refused',
  ],
  [
    { ...order, action: 'refund-order', details: { cents: 1900, state: 'asked' } },
    'Asked to refund order 7C9E6679, $19.00: no answer from the payment provider',
  ],
  [
    { ...order, action: 'deliver-held-order', details: null },
    'Delivered order 7C9E6679, whose payment didn’t match',
  ],
  [
    { ...order, action: 'refund-held-order', details: null },
    'Refunded a payment that didn’t match order 7C9E6679',
  ],
  [
    { ...order, action: 'close-held-order', details: null },
    'Closed a payment that didn’t match order 7C9E6679',
  ],
  [
    { ...order, action: 'end-need-order', details: { kind: 'mail', again: true } },
    'Sent an email of order 7C9E6679 again',
  ],
  [
    { target: 'deliver mail', label: '', action: 'end-need', details: { kind: 'job', again: false } },
    'Ran the task “deliver mail” again',
  ],
  [
    { ...order, action: 'dispute-order', details: { cents: 1900, state: 'open' } },
    'Opened a dispute of order 7C9E6679, $19.00',
  ],
  [
    { ...order, action: 'dispute-order', details: { cents: 1900, state: 'won' } },
    'Settled the dispute of order 7C9E6679 in your favor, $19.00',
  ],
  [
    { ...order, action: 'dispute-order', details: { cents: 1900, state: 'lost' } },
    'Decided the dispute of order 7C9E6679 for the buyer, $19.00',
  ],
  [{ ...order, action: 'reopen-order', details: {} }, 'Opened order 7C9E6679 again, whose refund had failed'],
  [
    { ...order, action: 'release-order', details: {} },
    'Freed the goods that the checkout of order 7C9E6679 held',
  ],
  [{ ...order, action: 'take-back-order', details: {} }, 'Took back the free order 7C9E6679'],
  [
    { action: 'create-coupon', target: 'SPRING', label: '', details: { percent: 20, state: 'done' } },
    'Created the coupon SPRING, 20% off',
  ],
  [
    { action: 'create-coupon', target: 'SPRING', label: '', details: { cents: 500, state: 'failed' } },
    'Tried to create the coupon SPRING, $5.00 off',
  ],
  [
    { action: 'create-coupon', target: 'SPRING', label: '', details: { cents: 500, state: 'asked' } },
    'Asked to create the coupon SPRING, $5.00 off: no answer from the payment provider',
  ],
  [
    { action: 'end-coupon', target: 'SPRING', label: '', details: { state: 'done' } },
    'Ended the coupon SPRING',
  ],
  [
    { action: 'end-coupon', target: 'SPRING', label: '', details: { state: 'asked' } },
    'Asked to end the coupon SPRING: no answer from the payment provider',
  ],
  [
    { action: 'grant-admin', target: 'u', label: 'ada@example.com', details: {} },
    'Made ada@example.com an owner',
  ],
  [
    { action: 'revoke-admin', target: 'u', label: '', details: {} },
    'A deleted account is no longer an owner',
  ],
  [{ ...order, action: 'resend-order', details: {} }, 'Sent the files of order 7C9E6679 again'],
  [
    { action: 'delete-video', target: 'v', label: 'A-skip', details: { title: 'A-skip' } },
    'Deleted the video “A-skip”',
  ],
  [{ action: 'insert-video', target: 'v', label: '', details: {} }, 'Added the video without a title'],
  [
    { action: 'update-submission', target: 's', label: 'jump.webm', details: { status: 'approved' } },
    'Approved “jump.webm”',
  ],
  [
    { action: 'update-submission', target: 's', label: '', details: { status: 'rejected' } },
    'Rejected a submission that was deleted since',
  ],
  [
    { action: 'update-message', target: 'm', label: 'My grip', details: { answered: false } },
    'Marked the message “My grip” as open',
  ],
  [
    { action: 'export-waitlist', target: 'newsletter', label: '', details: {} },
    'Exported the waitlist (newsletter)',
  ],
  [{ action: 'export-orders', target: 'all', label: '', details: {} }, 'Exported the orders'],
  [
    {
      action: 'publish-content',
      target: 'x',
      label: '',
      details: { state: 'done', titles: ['Home page', 'Cart'] },
    },
    'Published Home page, Cart',
  ],
  [
    { action: 'restore-content', target: 'x', label: '', details: { state: 'failed', titles: ['Cart'] } },
    'Tried to restore Cart: the site did not change',
  ],
  [{ action: 'delete-athlete', target: 'u', label: '', details: {} }, 'Deleted a member’s account'],
  [
    { action: 'export-athlete', target: 'u', label: 'ada@example.com', details: {} },
    'Exported the data of ada@example.com',
  ],
  [
    { action: 'credit-athlete', target: 'u', label: 'ada@example.com', details: { count: 2 } },
    'Gave ada@example.com 2 review credits',
  ],
  [
    { action: 'uncredit-athlete', target: 'u', label: '', details: { count: 1 } },
    'Took back 1 review credit from a deleted account',
  ],
  [{ action: 'close-shop', target: 'x', label: '', details: null }, 'close shop x'],
])('describes %j', (action, sentence) => {
  expect(describeAction(action)).toBe(sentence);
});

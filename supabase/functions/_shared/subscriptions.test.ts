import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { cancelAtOf, isGoingOn, periodEndOf } from './subscriptions.ts';

const items = (...ends: number[]) =>
  ({ data: ends.map((end) => ({ current_period_end: end })) }) as Stripe.Subscription['items'];

describe('what a subscription of Stripe says', () => {
  test('its period ends with the last of its items', () => {
    expect(periodEndOf({ items: items(200, 300) })).toBe(300);
    expect(periodEndOf({ items: items() })).toBeUndefined();
  });

  test('reads a cancellation in either form', () => {
    const running = { items: items(300), cancel_at: null, cancel_at_period_end: false };
    expect(cancelAtOf(running)).toBeUndefined();
    expect(cancelAtOf({ ...running, cancel_at_period_end: true })).toBe(300);
    expect(cancelAtOf({ ...running, cancel_at: 250 })).toBe(250);
  });

  test.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', true],
    ['paused', true],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['canceled', false],
  ])('one that is %s: nobody needs a second beside it: %s', (status, expected) => {
    expect(isGoingOn({ status })).toBe(expected);
  });
});

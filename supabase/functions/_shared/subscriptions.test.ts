import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { cancelAtOf, isOngoing, periodEndOf } from './subscriptions.ts';

const items = (...ends: number[]) =>
  ({ data: ends.map((end) => ({ current_period_end: end })) }) as Stripe.Subscription['items'];

describe('subscriptions of Stripe', () => {
  test('the period ends with the last item', () => {
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
  ])('isOngoing for the status %s is %s', (status, expected) => {
    expect(isOngoing({ status })).toBe(expected);
  });
});

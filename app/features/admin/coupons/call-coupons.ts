import { queryOptions } from '@tanstack/react-query';
import type { NewCoupon } from '#domain/admin-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { adminKey } from '../read-list.ts';

/** All coupons with their state at Stripe, newest first. */
export const couponsQuery = queryOptions({
  queryKey: [...adminKey, 'coupons'],
  queryFn: async () => (await callFunction('manage-coupons', {})).coupons,
});

/** Creates a coupon at Stripe. Throws FunctionCallError. */
export async function createCoupon(coupon: NewCoupon): Promise<void> {
  await callFunction('manage-coupons', { body: { action: 'create', ...coupon } });
}

/** Ends a coupon; repeatable. Throws FunctionCallError. */
export async function endCoupon(id: string): Promise<void> {
  await callFunction('manage-coupons', { body: { action: 'end', id } });
}

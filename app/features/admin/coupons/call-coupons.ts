import { useQuery } from '@tanstack/react-query';
import type { ListedCoupon, NewCoupon } from '#domain/admin-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { adminKey } from '../read-list.ts';

async function readCoupons(): Promise<ListedCoupon[]> {
  return (await callFunction('manage-coupons', {})).coupons;
}

/** Loads all coupons with their state at Stripe, newest first. */
export function useCoupons() {
  return useQuery({ queryKey: [adminKey, 'coupons'], queryFn: readCoupons });
}

/** Creates a coupon at Stripe. Throws FunctionCallError. */
export async function createCoupon(coupon: NewCoupon): Promise<void> {
  await callFunction('manage-coupons', { body: { action: 'create', ...coupon } });
}

/** Ends a coupon; repeatable. Throws FunctionCallError. */
export async function endCoupon(id: string): Promise<void> {
  await callFunction('manage-coupons', { body: { action: 'end', id } });
}

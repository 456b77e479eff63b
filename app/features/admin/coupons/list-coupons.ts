import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/api/call-function.ts';
import { adminKey } from '../read-list.ts';

/** All coupons with their state at Stripe, newest first. */
export const couponsQuery = queryOptions({
  queryKey: [...adminKey, 'coupons'],
  queryFn: async () => (await callFunction('manage-coupons', {})).coupons,
});

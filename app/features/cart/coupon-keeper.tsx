import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepCoupon } from '#common/shop/coupon-link.ts';

/** Keeps the code of a link that was followed within the site. The code of the first page is kept by app/early/start-client.ts. */
export function CouponKeeper() {
  const { search } = useLocation();
  useEffect(keepCoupon, [search]);
  return null;
}

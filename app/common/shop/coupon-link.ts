import type { DeviceKey } from '#lib/device/device-keys.ts';
import { createStorageChanges } from '#lib/device/storage-changes.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const couponKey: DeviceKey = 'coupon';
const parameter = 'coupon';
const longestCode = 40;

const changes = createStorageChanges();

export const subscribeToCoupon = changes.subscribe;

/** Returns the code that a link put into the cart. Checkout checks it, nothing before does. */
export const readCoupon = (): string | undefined =>
  tryStorage(() => localStorage.getItem(couponKey), null) ?? undefined;

export function removeCoupon(): void {
  tryStorage(() => localStorage.removeItem(couponKey), undefined);
  changes.notify();
}

/** Keeps the code of an address such as /shop?coupon=SPRING, and removes it from the address, so that a reload does not bring it back. */
export function keepCoupon(): void {
  const address = new URL(location.href);
  const code = address.searchParams.get(parameter)?.trim().toUpperCase().slice(0, longestCode);
  if (code === undefined) return;
  if (code !== '') tryStorage(() => localStorage.setItem(couponKey, code), undefined);
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
  changes.notify();
}

/** Returns a link to the shop that carries a code. */
export const couponLink = (origin: string, code: string): string =>
  `${origin}/shop?${new URLSearchParams({ [parameter]: code }).toString()}`;

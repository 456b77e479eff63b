import type { DeviceKey } from './device-keys.ts';
import { serviceWorkers } from './service-workers.ts';
import { tryStorage } from './try-storage.ts';

/** Has the address of this device's subscription, once the server knows it. */
const key: DeviceKey = 'push-device';

/** 'home-screen': on an iPhone or iPad only the site on the home screen receives pushes. */
export type PushSupport = 'possible' | 'home-screen' | 'impossible';

/** Whether this browser can receive pushes. */
export function pushSupport(): PushSupport {
  if (serviceWorkers() !== undefined && 'PushManager' in window && 'Notification' in window)
    return 'possible';
  // Only Apple's phones and tablets have this property.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false ? 'home-screen' : 'impossible';
}

/** The address that the server knows; null if this device receives nothing. */
export const knownPushAddress = (): string | null => tryStorage(() => window.localStorage.getItem(key), null);

export const rememberPushAddress = (endpoint: string | null): void =>
  tryStorage(() => {
    if (endpoint === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, endpoint);
  }, undefined);

/** Returns the subscription of this browser, if it has one. */
export async function readPushSubscription(): Promise<PushSubscription | null> {
  const registration = await serviceWorkers()?.ready;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser at its push service. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  const registration = await serviceWorkers()?.ready;
  if (registration === undefined) throw new Error('This browser has no service worker.');
  // One with another key of the site, from before its keys changed, would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Ends the pushes to this device: at the server by `remove`, and in the browser. */
export async function endPush(remove: (endpoint: string) => PromiseLike<unknown>): Promise<void> {
  const endpoint = knownPushAddress();
  if (endpoint === null) return;
  rememberPushAddress(null);
  await remove(endpoint);
  await (await readPushSubscription())?.unsubscribe();
}

import { queryOptions } from '@tanstack/react-query';
import type { Instant } from '#domain/days.ts';
import { callFunction } from '#lib/api/call-function.ts';
import {
  endPush,
  knownPushAddress,
  pushSupport,
  readPushSubscription,
  rememberPushAddress,
  subscribeToPush,
  type PushSupport,
} from '#lib/device/push-subscription.ts';
import { ask, askAll } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';

/** 'blocked': the member does not allow it in the browser. */
export type DeviceState = Exclude<PushSupport, 'possible'> | 'on' | 'off' | 'blocked';

/** Thrown when the member answered the browser's question with no. */
export class PushBlocked extends Error {}

async function readDeviceState(): Promise<DeviceState> {
  const support = pushSupport();
  if (support !== 'possible') return support;
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default' || knownPushAddress() === null) return 'off';
  return (await readPushSubscription()) ? 'on' : 'off';
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await openSession();
  await callFunction('push-devices', { body: { endpoint, keys, timeZone } });
  rememberPushAddress(subscription.endpoint);
}

/** What this device can do and does. */
export const pushDeviceQuery = queryOptions({ queryKey: ['push-device'], queryFn: readDeviceState });

/** Asks the browser, and tells the server about this device. Throws PushBlocked. */
export async function switchOn(): Promise<void> {
  // First, because browsers ask only right after a click.
  if ((await Notification.requestPermission()) !== 'granted') throw new PushBlocked();
  const { publicKey } = await callFunction('push-devices', {});
  if (publicKey === undefined) throw new Error('The server has no key for push messages.');
  await tellServer(await subscribeToPush(publicKey));
}

export const switchOff = (): Promise<void> =>
  endPush((endpoint) =>
    ask((database) => database.from('push_subscriptions').delete().eq('endpoint', endpoint)),
  );

/** Tells the server if the browser replaced or lost the subscription that it knows. */
export async function keepDevice(): Promise<void> {
  const known = knownPushAddress();
  if (known === null || pushSupport() !== 'possible') return;
  const subscription = await readPushSubscription();
  if (subscription === null) return switchOff();
  if (subscription.endpoint !== known) await tellServer(subscription);
}

/** What push services refuse of this site's messages. Mail tells in their place. */
export interface Refusals {
  /** Since when this device's refuses them; undefined if it doesn't. */
  here: Instant | undefined;
  /** Other devices of the member. */
  elsewhere: number;
}

export async function readRefusals(userId: string): Promise<Refusals> {
  const known = knownPushAddress();
  const rows = await askAll((database) =>
    database
      .from('push_subscriptions')
      .select('endpoint, refused_at')
      .eq('user_id', userId)
      .not('refused_at', 'is', null)
      .order('id'),
  );
  const here = rows.find(({ endpoint }) => endpoint === known);
  return { here: here?.refused_at ?? undefined, elsewhere: rows.length - (here ? 1 : 0) };
}

export interface PushSettings {
  feedback: boolean;
  message: boolean;
  plan: boolean;
  reminder: boolean;
  /** An hour of the day, 0 to 23, like the two below. */
  reminder_hour: number;
  /** Null for no quiet hours. */
  quiet_from: number | null;
  quiet_until: number | null;
  shows_details: boolean;
}

/** The member's settings, for all devices; null before the first device. */
export const pushSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push-settings', userId],
    queryFn: (): Promise<PushSettings | null> =>
      ask((database) =>
        database
          .from('push_settings')
          .select('feedback, message, plan, reminder, reminder_hour, quiet_from, quiet_until, shows_details')
          .maybeSingle(),
      ),
  });

export async function savePushSettings(userId: string, changes: Partial<PushSettings>): Promise<void> {
  await ask((database) => database.from('push_settings').update(changes).eq('user_id', userId));
}

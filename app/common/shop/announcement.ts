import type { DeviceKey } from '#lib/device/device-keys.ts';
import type { Announcement } from '#lib/site/site-data.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const storageKey: DeviceKey = 'announcement';

/** Returns the text that the visitor closed, null if there is none. */
export const readClosed = (): string | null => tryStorage(() => localStorage.getItem(storageKey), null);

/** Remembers that the visitor closed this text. */
export const rememberClosed = (text: string): void =>
  tryStorage(() => localStorage.setItem(storageKey, text), undefined);

/** Whether an announcement is shown: on its days in the local time zone, unless `closed` is its text. */
export function isAnnounced(
  { text, from, until }: Pick<Announcement, 'text' | 'from' | 'until'>,
  closed: string | null,
  now: Date,
): boolean {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const today = `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`;
  return closed !== text && (!from || from <= today) && (!until || today <= until);
}

import type { DBSchema } from 'idb';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { createStoreOpener } from '#lib/device/open-device-store.ts';
import type { ShownComparison } from './shown-comparison.ts';
import type { SyncSettings } from './use-sync.ts';

/** What the user chose for one other video. */
export interface JumpSettings extends Pick<ShownComparison, 'points' | 'isMirrored'> {
  sync: SyncSettings;
}

/** How the user compares one review's video with others. */
export interface ComparisonSettings extends Pick<ShownComparison, 'view' | 'opacity' | 'showsDifference'> {
  /** Key of the other video; undefined until one is chosen. */
  otherKey?: string | undefined;
  /** By the other video's key. */
  jumps: Readonly<Record<string, JumpSettings>>;
}

/** Raise it when the type ComparisonSettings changes. Records of an earlier format are ignored. */
const format = 1;

interface SettingsSchema extends DBSchema {
  settings: {
    key: [userId: string, submissionId: string];
    value: ComparisonSettings & { format: number };
  };
}

const name: DeviceKey = 'comparisons';
const open = createStoreOpener<SettingsSchema>(
  name,
  (database) => void database.createObjectStore('settings'),
);

/** Stores the settings on this device, for each user and review. Without space, they last while the page is open. */
export async function keepSettings(
  userId: string,
  submissionId: string,
  settings: ComparisonSettings,
): Promise<void> {
  try {
    await (await open()).put('settings', { ...settings, format }, [userId, submissionId]);
  } catch (error) {
    console.warn('The settings of the comparison could not be stored', error);
  }
}

/** Returns the stored settings; undefined if there are none, or the browser stores nothing. */
export async function readSettings(
  userId: string,
  submissionId: string,
): Promise<ComparisonSettings | undefined> {
  try {
    const stored = await (await open()).get('settings', [userId, submissionId]);
    return stored?.format === format ? stored : undefined;
  } catch (error) {
    console.warn('The settings of the comparison could not be read', error);
    return undefined;
  }
}

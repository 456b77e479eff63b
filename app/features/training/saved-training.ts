import type { DBSchema } from 'idb';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { createStoreOpener } from '#lib/device/open-device-store.ts';
import type { Training } from './training.ts';

/** The plans as last loaded, to open them without a connection. */
export interface SavedTraining {
  userId: string;
  /** ISO 8601. */
  savedAt: string;
  training: Training;
}

/** Raise it when the type Training changes. Records of an earlier format are ignored. */
const format = 1;

interface TrainingSchema extends DBSchema {
  /** One record, of the member who last opened the page on this device. */
  training: { key: 'latest'; value: SavedTraining & { format: number } };
}

const databaseName: DeviceKey = 'training';

const open = createStoreOpener<TrainingSchema>(
  databaseName,
  (database) => void database.createObjectStore('training'),
);

export async function saveTraining(saved: SavedTraining): Promise<void> {
  await (await open()).put('training', { ...saved, format }, 'latest');
}

/** Returns what is stored on this device; null if there is nothing, or the browser stores nothing. */
export async function readSavedTraining(): Promise<SavedTraining | null> {
  try {
    const saved = await (await open()).get('training', 'latest');
    return saved?.format === format ? saved : null;
  } catch (error) {
    console.warn('The stored training could not be read', error);
    return null;
  }
}

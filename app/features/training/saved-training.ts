import { createSavedCopy } from '#lib/device/saved-copy.ts';
import type { Training } from './training.ts';

/** The plans as last loaded. */
export const savedTraining = createSavedCopy<Training>('training', 4);

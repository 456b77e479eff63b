import { createSavedCopy } from '#lib/device/saved-copy.ts';
import type { JumpLog } from './log.ts';

/** The jump log as last loaded. */
export const savedLog = createSavedCopy<JumpLog>('jump-log', 1);

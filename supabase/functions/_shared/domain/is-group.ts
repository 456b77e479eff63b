import type { ContentValues } from './content-calls.ts';

/** Whether a value of a content file is a group of fields. */
export const isGroup = (value: unknown): value is ContentValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

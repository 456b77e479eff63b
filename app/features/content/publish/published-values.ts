import { createContext } from 'react';
import type { ContentValues } from '#domain/content-calls.ts';

/** The published fields of the file that the form edits. Undefined for a new file. */
export const PublishedValues = createContext<ContentValues | undefined>(undefined);

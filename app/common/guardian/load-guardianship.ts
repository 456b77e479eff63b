import { queryOptions } from '@tanstack/react-query';
import { readGuardianship } from './guardian.ts';

/** A user's age answer and guardian. */
export const guardianshipQuery = (userId: string) =>
  queryOptions({ queryKey: ['guardianship', userId], queryFn: () => readGuardianship(userId) });

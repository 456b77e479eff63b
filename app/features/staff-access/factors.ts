import { queryOptions } from '@tanstack/react-query';
import { listFactors } from '#lib/session/second-factor.ts';

/** Ids of the user's confirmed authenticator apps. */
export const factorsQuery = (userId: string) =>
  queryOptions({ queryKey: ['factors', userId], queryFn: listFactors, gcTime: 0 });

import { useQuery } from '@tanstack/react-query';
import { readGuardianship, type Guardianship } from './guardian.ts';

export const guardianshipKey = (userId: string) => ['guardianship', userId];

/** Loads a user's age answer and guardian. */
export function useGuardianship(userId: string): {
  guardianship: Guardianship | undefined;
  hasFailed: boolean;
} {
  const { data, isError } = useQuery({
    queryKey: guardianshipKey(userId),
    queryFn: () => readGuardianship(userId),
  });
  return { guardianship: data, hasFailed: isError };
}

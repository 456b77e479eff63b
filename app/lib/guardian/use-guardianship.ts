import { useQuery } from '@tanstack/react-query';
import { readGuardianship, type Guardianship } from './guardian.ts';

export const guardianshipKey = (userId: string) => ['guardianship', userId];

/** What a person has said about their age, and whether that could not be read. */
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

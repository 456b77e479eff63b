import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { takeData } from '../../../lib/api/data-error.ts';
import { openSession } from '../../../lib/session/session.ts';
import { queueKey } from './load-queue.ts';

/** A coach's vacation. Days are ISO dates in UTC, both included; empty for no vacation. */
export interface Vacation {
  awayFrom: string;
  awayUntil: string;
}

const vacationKey = [queueKey, 'vacation'];

async function loadVacation(userId: string): Promise<Vacation> {
  const supabase = await openSession();
  const row = takeData(
    await supabase.from('coach_settings').select('away_from, away_until').eq('user_id', userId).maybeSingle(),
  );
  return { awayFrom: row?.away_from ?? '', awayUntil: row?.away_until ?? '' };
}

async function saveVacation(userId: string, { awayFrom, awayUntil }: Vacation): Promise<void> {
  const supabase = await openSession();
  takeData(
    await supabase
      .from('coach_settings')
      .upsert({ user_id: userId, away_from: awayFrom || null, away_until: awayUntil || null }),
  );
}

export function useVacation(userId: string) {
  return useQuery({ queryKey: [...vacationKey, userId], queryFn: () => loadVacation(userId) });
}

export function useSaveVacation(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (vacation: Vacation) => saveVacation(userId, vacation),
    onSuccess: () => queries.invalidateQueries({ queryKey: [queueKey] }),
  });
}

import { useQuery } from '@tanstack/react-query';
import { takeData } from '../../../lib/api/data-error.ts';
import { openSession } from '../../../lib/session/session.ts';
import { aboveGrip } from '../room/jump/jump.ts';

/** One submitted jump, as far as its athlete told of it. Meters. */
export interface JumpPoint {
  submissionId: string;
  /** ISO 8601. */
  sentAt: string;
  gripM: number | null;
  barM: number | null;
  made: boolean | null;
  /** The bar above the upper hand, whether it stayed up or not. */
  aboveGripM: number | null;
}

/** A person's jumps with a grip or a bar, the oldest first; at most 1,000. One's own, or anybody's for admins. */
export function useProgress(athleteId: string) {
  return useQuery({
    queryKey: ['jump-progress', athleteId],
    queryFn: async (): Promise<JumpPoint[]> => {
      const supabase = await openSession();
      const rows = takeData(await supabase.rpc('jump_progress', { p_user_id: athleteId }));
      return rows
        .map(({ submission_id, sent_at, grip_m, bar_m, made, clearance_above_grip_m }) => ({
          submissionId: submission_id,
          sentAt: sent_at,
          gripM: grip_m,
          barM: bar_m,
          made,
          aboveGripM: clearance_above_grip_m ?? aboveGrip({ gripM: grip_m, barM: bar_m }) ?? null,
        }))
        .reverse();
    },
  });
}

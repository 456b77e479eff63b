import { useQuery } from '@tanstack/react-query';
import { takeData } from '../../../lib/api/data-error.ts';
import { openSession } from '../../../lib/session/session.ts';
import { aboveGrip } from '../room/jump/jump.ts';
import type { Measured } from '../room/steps/step-times.ts';

/** One submitted jump with the heights that its athlete entered, and what the coach measured. In meters. */
export interface JumpPoint {
  submissionId: string;
  /** ISO 8601. */
  sentAt: string;
  gripM: number | null;
  barM: number | null;
  made: boolean | null;
  /** Bar height above the grip, for made and missed jumps. */
  aboveGripM: number | null;
  /** What the coach measured in the video. */
  measured: MeasuredNumbers;
}

export interface MeasuredNumbers {
  /** Meters from the toe to the back of the box. */
  takeOffM: number | null;
  gripHeightM: number | null;
  /** Meters per second over the last 5 m. */
  speed: Measured | null;
  /** Percent. */
  bend: number | null;
  hipsOverBarM: number | null;
}

/**
 * Loads an athlete's jumps that have a grip, a bar or a measured number, oldest first, at most 1,000. Only coaches can load those of other
 * athletes.
 */
export function useProgress(athleteId: string) {
  return useQuery({
    queryKey: ['jump-progress', athleteId],
    queryFn: async (): Promise<JumpPoint[]> => {
      const supabase = await openSession();
      const rows = takeData(await supabase.rpc('jump_progress', { p_user_id: athleteId }));
      return rows
        .map(({ submission_id, sent_at, grip_m, bar_m, made, clearance_above_grip_m, ...row }) => ({
          submissionId: submission_id,
          sentAt: sent_at,
          gripM: grip_m,
          barM: bar_m,
          made,
          aboveGripM: clearance_above_grip_m ?? aboveGrip({ gripM: grip_m, barM: bar_m }) ?? null,
          measured: {
            takeOffM: row.take_off_distance_m,
            gripHeightM: row.grip_height_m,
            speed:
              row.run_up_speed === null
                ? null
                : { value: row.run_up_speed, error: row.run_up_speed_error ?? 0 },
            bend: row.pole_bend,
            hipsOverBarM: row.hips_over_bar_m,
          },
        }))
        .reverse();
    },
  });
}

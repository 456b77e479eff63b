import { useQuery } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
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

/** A number that depends on how the camera stood. */
export interface CameraNumber extends Measured {
  isUnchecked: boolean;
}

export interface MeasuredNumbers {
  /** Meters from the toe to the back of the box. */
  takeOff: CameraNumber | null;
  /** Meters. */
  gripHeight: CameraNumber | null;
  /** Meters per second over the last 5 m. */
  speed: CameraNumber | null;
  /** Percent. */
  bend: CameraNumber | null;
  /** Meters. */
  hipsOverBar: CameraNumber | null;
  /** Mean seconds on the ground. */
  contact: Measured | null;
  /** Steps per second. */
  cadence: Measured | null;
  /** Seconds from the contact before, of the last step and the one before it. */
  lastStep: Measured | null;
  secondLastStep: Measured | null;
  /** Seconds. */
  plantToTakeOff: Measured | null;
}

/** An unknown uncertainty is 0, and not shown. */
const measuredAs = (value: number | null, error: number | null): Measured | null =>
  value === null ? null : { value, error: error ?? 0 };

const byCamera = (
  value: number | null,
  error: number | null,
  checkedBy: string | null,
): CameraNumber | null =>
  value === null ? null : { value, error: error ?? 0, isUnchecked: checkedBy === null };

/**
 * Loads an athlete's jumps that have a grip, a bar, a measured number or step times, oldest first, at most 1,000. Only coaches can load those of other
 * athletes.
 */
export function useProgress(athleteId: string) {
  return useQuery({
    queryKey: ['jump-progress', athleteId],
    queryFn: async (): Promise<JumpPoint[]> => {
      const rows = await rpc('jump_progress', { p_user_id: athleteId });
      return rows
        .map(({ submission_id, sent_at, grip_m, bar_m, made, clearance_above_grip_m, ...row }) => ({
          submissionId: submission_id,
          sentAt: sent_at,
          gripM: grip_m,
          barM: bar_m,
          made,
          aboveGripM: clearance_above_grip_m ?? aboveGrip({ gripM: grip_m, barM: bar_m }) ?? null,
          measured: {
            takeOff: byCamera(
              row.take_off_distance_m,
              row.take_off_distance_error_m,
              row.take_off_distance_checked_by,
            ),
            gripHeight: byCamera(row.grip_height_m, row.grip_height_error_m, row.grip_height_checked_by),
            speed: byCamera(row.run_up_speed, row.run_up_speed_error, row.run_up_speed_checked_by),
            bend: byCamera(row.pole_bend, row.pole_bend_error, row.pole_bend_checked_by),
            hipsOverBar: byCamera(
              row.hips_over_bar_m,
              row.hips_over_bar_error_m,
              row.hips_over_bar_checked_by,
            ),
            contact: measuredAs(row.contact_s, row.contact_error_s),
            cadence: measuredAs(row.steps_per_s, row.steps_per_s_error),
            lastStep: measuredAs(row.last_step_s, row.last_step_error_s),
            secondLastStep: measuredAs(row.second_last_step_s, row.second_last_step_error_s),
            plantToTakeOff: measuredAs(row.plant_to_take_off_s, row.plant_to_take_off_error_s),
          },
        }))
        .reverse();
    },
  });
}

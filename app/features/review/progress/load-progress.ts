import { queryOptions } from '@tanstack/react-query';
import { instantOf, type Instant } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { aboveGrip } from '../room/jump/jump.ts';
import type { Measured } from '../room/steps/step-times.ts';

/** A submitted jump, or the best one of a practice or meet in the log. Lengths in meters, weights in kilograms. */
export interface JumpPoint {
  /** Of the submission, or of the practice or meet. */
  id: string;
  from: 'film' | 'practice' | 'meet';
  sentAt: Instant;
  gripM: number | null;
  barM: number | null;
  made: boolean | null;
  /** Bar height above the grip, for made and missed jumps. */
  aboveGripM: number | null;
  poleLengthM: number | null;
  poleRatingKg: number | null;
  runUpLefts: number | null;
  /** What the coach measured in the video. */
  measured: MeasuredNumbers;
}

/** A number that depends on how the camera stood. */
interface CameraNumber extends Measured {
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

export const nothingMeasured: MeasuredNumbers = {
  takeOff: null,
  gripHeight: null,
  speed: null,
  bend: null,
  hipsOverBar: null,
  contact: null,
  cadence: null,
  lastStep: null,
  secondLastStep: null,
  plantToTakeOff: null,
};

const loadFilms = async (athleteId: string): Promise<JumpPoint[]> =>
  (await rpc('jump_progress', { p_user_id: athleteId })).map((row) => ({
    id: row.submission_id,
    from: 'film',
    sentAt: row.sent_at,
    gripM: row.grip_m,
    barM: row.bar_m,
    made: row.made,
    aboveGripM: row.clearance_above_grip_m ?? aboveGrip({ gripM: row.grip_m, barM: row.bar_m }) ?? null,
    poleLengthM: row.pole_length_m,
    poleRatingKg: row.pole_rating_kg,
    runUpLefts: row.run_up_lefts,
    measured: {
      takeOff: byCamera(
        row.take_off_distance_m,
        row.take_off_distance_error_m,
        row.take_off_distance_checked_by,
      ),
      gripHeight: byCamera(row.grip_height_m, row.grip_height_error_m, row.grip_height_checked_by),
      speed: byCamera(row.run_up_speed, row.run_up_speed_error, row.run_up_speed_checked_by),
      bend: byCamera(row.pole_bend, row.pole_bend_error, row.pole_bend_checked_by),
      hipsOverBar: byCamera(row.hips_over_bar_m, row.hips_over_bar_error_m, row.hips_over_bar_checked_by),
      contact: measuredAs(row.contact_s, row.contact_error_s),
      cadence: measuredAs(row.steps_per_s, row.steps_per_s_error),
      lastStep: measuredAs(row.last_step_s, row.last_step_error_s),
      secondLastStep: measuredAs(row.second_last_step_s, row.second_last_step_error_s),
      plantToTakeOff: measuredAs(row.plant_to_take_off_s, row.plant_to_take_off_error_s),
    },
  }));

/** Loads the best jumps of practices and meets, with the film of each that has one. */
const loadLogged = async (athleteId: string): Promise<(JumpPoint & { filmId: string | null })[]> =>
  (await rpc('list_best_jumps', { p_athlete_id: athleteId })).map((row) => ({
    id: row.session_id,
    from: row.kind === 'meet' ? 'meet' : 'practice',
    // Noon of the day in the reader's time zone, in which the plot shows it.
    sentAt: instantOf(new Date(`${row.held_on}T12:00:00`)),
    gripM: row.grip_m,
    barM: row.bar_m,
    made: row.made,
    aboveGripM: aboveGrip({ gripM: row.grip_m, barM: row.bar_m }) ?? null,
    poleLengthM: row.pole_length_m,
    poleRatingKg: row.pole_rating_kg,
    runUpLefts: row.run_up_lefts,
    measured: nothingMeasured,
    filmId: row.submission_id,
  }));

/**
 * An athlete's filmed jumps that have a number, and the best jump of each practice and meet, oldest first. A logged jump that was filmed is
 * there once. Only coaches can load those of other athletes.
 */
export const progressQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['jump-progress', athleteId],
    queryFn: async (): Promise<JumpPoint[]> => {
      const [films, logged] = await Promise.all([loadFilms(athleteId), loadLogged(athleteId)]);
      const filmed = new Set(films.map(({ id }) => id));
      const others = logged.filter(({ filmId }) => filmId === null || !filmed.has(filmId));
      return [...films, ...others].sort((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt));
    },
  });

import { storedSlowMotion } from '#domain/slow-motion.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Json, Tables } from '#domain/database.types.ts';
import type { Phase, Shape } from '#domain/review-calls.ts';
import { DataError, takeData } from '#lib/api/data-error.ts';
import { openSession } from '#lib/session/session.ts';
import { toSubmissionStatus } from '#lib/uploads/submission-status.ts';
import { toPictureFrames } from '../../picture/picture-frames.ts';
import { toJump } from '../jump/jump.ts';
import {
  phases,
  tracedParts,
  type LinkedDrill,
  type Note,
  type PathPoint,
  type Reply,
  type Review,
  type Step,
  type TracedPart,
} from '../../review.ts';
import { withIds, type DrawnShape } from '../drawing/drawn-shape.ts';
import type { FrameMark, Measurement } from '../measure/measurement.ts';
import type { Caption } from '../voice/timeline.ts';

/** The database validates every shape. */
const toShapes = (shapes: Json): DrawnShape[] => withIds(shapes as unknown as Shape[]);

export function toNote(row: Tables<'review_notes'>): Note {
  return {
    id: row.id,
    atUs: row.at_us,
    endUs: row.end_us,
    body: row.body,
    shapes: toShapes(row.shapes),
    doneAt: row.done_at,
  };
}

export const toReply = (row: Tables<'review_replies'>, userId: string): Reply => ({
  id: row.id,
  noteId: row.note_id,
  isCoach: row.is_coach,
  isOwn: row.author_id === userId,
  body: row.body,
  createdAt: row.created_at,
  atUs: row.at_us,
  shapes: toShapes(row.shapes),
});

export const toPaths = (rows: readonly Pick<Tables<'review_paths'>, 'part' | 'points'>[]): Review['paths'] =>
  Object.fromEntries(
    rows.filter(({ part }) => isTracedPart(part)).map(({ part, points }) => [part, toPathPoints(points)]),
  );

type StepRow = Pick<Tables<'review_steps'>, 'id' | 'contact_us' | 'toe_off_us'>;

export const toStep = ({ id, contact_us, toe_off_us }: StepRow): Step => ({
  id,
  contactUs: contact_us,
  toeOffUs: toe_off_us,
});

/** The database validates kind, reference and marks. */
export const toMeasurement = (row: Omit<Tables<'review_measurements'>, 'submission_id'>): Measurement => ({
  id: row.id,
  kind: row.kind as Measurement['kind'],
  reference: row.reference as Measurement['reference'],
  marks: row.marks as unknown as FrameMark[],
  knownM: row.known_m,
  acrossM: row.across_m,
  value: row.value,
  error: row.error,
  checkedBy: row.checked_by as Measurement['checkedBy'],
});

const isPhase = (name: string): name is Phase => phases.some((phase) => phase === name);

export const toPhases = (
  rows: readonly Pick<Tables<'review_phases'>, 'phase' | 'at_us'>[],
): Review['phases'] =>
  Object.fromEntries(rows.filter(({ phase }) => isPhase(phase)).map(({ phase, at_us }) => [phase, at_us]));

const isTracedPart = (name: string): name is TracedPart => tracedParts.some((part) => part === name);

/** The database validates every point. */
const toPathPoints = (points: Json): PathPoint[] =>
  (points as [number, number, number, number, number?][]).map(([atUs, x, y, marked, drift]) => ({
    atUs,
    x,
    y,
    isMarked: marked === 1,
    ...(drift !== undefined && { drift }),
  }));

/** The reverse of `toPathPoints`. */
export const fromPathPoints = (points: readonly PathPoint[]): number[][] =>
  points.map(({ atUs, x, y, isMarked, drift }) => [
    atUs,
    x,
    y,
    Number(isMarked),
    ...(drift === undefined ? [] : [drift]),
  ]);

/** In one request, so that a room that opens or reloads asks once. */
export const rowsOfReview = `*, jumps(*), reviews(summary), review_notes(*), review_phases(phase, at_us),
  review_steps(id, contact_us, toe_off_us), review_measurements(*), review_paths(part, points), review_replies(*),
  review_drills(id, note_id, video_id, videos(title, slug)), review_voice_overs(audio_name, duration_ms, captions),
  review_item_versions(item, version)` as const;

/**
 * Loads a review with its notes, phases, steps, measurements, paths, replies and drills. Throws DataError, with status 404 if the user may
 * not see it.
 */
export async function loadReview(submissionId: string, userId: string, open = openSession): Promise<Review> {
  const supabase = await open();
  const [submission, overview] = await Promise.all([
    supabase
      .from('video_submissions')
      .select(rowsOfReview)
      .eq('id', submissionId)
      .order('at_us', { referencedTable: 'review_notes' })
      .order('id', { referencedTable: 'review_notes' })
      .order('contact_us', { referencedTable: 'review_steps' })
      .order('id', { referencedTable: 'review_steps' })
      .order('id', { referencedTable: 'review_measurements' })
      .order('created_at', { referencedTable: 'review_replies' })
      .order('id', { referencedTable: 'review_replies' })
      .maybeSingle(),
    supabase.rpc('review_overview', { p_submission_id: submissionId }),
  ]);
  const row = takeData(submission);
  if (row === null) throw new DataError({ message: 'Review not found.' }, 404);
  const [details] = takeData(overview);
  const { jumps: jumpRow, review_voice_overs: voiceRow } = row;
  return {
    submissionId,
    athleteId: row.user_id,
    athleteName: [details?.athlete_first_name, details?.athlete_last_name].filter(Boolean).join(' '),
    coachName: details?.coach_name ?? null,
    isMinor: details?.is_minor ?? null,
    guardianName: details?.guardian_name ?? null,
    fileName: row.video_file_name,
    ...(row.film_asked_at !== null && { filmAskedAt: row.film_asked_at }),
    videoPath: row.video_url,
    slowMotion: storedSlowMotion(row),
    picture: toPictureFrames(row),
    status: toSubmissionStatus(row.submission_status),
    submittedAt: row.submitted_at,
    dueAt: details?.due_at ?? null,
    question: jumpRow?.question ?? '',
    jump: jumpRow && toJump(jumpRow),
    notes: row.review_notes.map(toNote),
    phases: toPhases(row.review_phases),
    steps: row.review_steps.map(toStep),
    measurements: row.review_measurements.map(toMeasurement),
    paths: toPaths(row.review_paths),
    replies: row.review_replies.map((reply) => toReply(reply, userId)),
    drills: row.review_drills.map((drill): LinkedDrill => ({
      id: drill.id,
      noteId: drill.note_id,
      videoId: drill.video_id,
      title: drill.videos?.title ?? '',
      key: drill.videos?.slug ?? drill.video_id,
    })),
    voiceOver: voiceRow
      ? {
          audioName: voiceRow.audio_name,
          durationMs: voiceRow.duration_ms,
          captions: voiceRow.captions as unknown as Caption[],
        }
      : undefined,
    summary: row.reviews?.summary ?? '',
    known: Object.fromEntries(row.review_item_versions.map(({ item, version }) => [item, { version }])),
  };
}

/** A review as seen by one user. */
export const reviewQuery = (submissionId: string, userId: string) =>
  queryOptions({
    queryKey: ['review', submissionId, userId],
    queryFn: () => loadReview(submissionId, userId),
  });

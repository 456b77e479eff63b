import { useQuery } from '@tanstack/react-query';
import type { Json, Tables } from '../../../../../supabase/functions/_shared/database.types.ts';
import type { Phase, Shape } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { DataError, takeData } from '../../../../lib/api/data-error.ts';
import { openSession } from '../../../../lib/session/session.ts';
import { toSubmissionStatus } from '../../../../lib/uploads/submission-status.ts';
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
  type TracedPart,
} from '../../review.ts';
import { withIds, type DrawnShape } from '../drawing/drawn-shape.ts';
import type { FrameMark, Measurement } from '../measure/measurement.ts';
import type { Caption } from '../voice/timeline.ts';
import { reviewKey } from './review-cache.ts';

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
    version: row.version,
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
});

const isPhase = (name: string): name is Phase => phases.some((phase) => phase === name);

export const toPhases = (
  rows: readonly Pick<Tables<'review_phases'>, 'phase' | 'at_us'>[],
): Review['phases'] =>
  Object.fromEntries(rows.filter(({ phase }) => isPhase(phase)).map(({ phase, at_us }) => [phase, at_us]));

const isTracedPart = (name: string): name is TracedPart => tracedParts.some((part) => part === name);

/** The database validates every point. */
const toPathPoints = (points: Json): PathPoint[] =>
  (points as [number, number, number, number][]).map(([atUs, x, y, marked]) => ({
    atUs,
    x,
    y,
    isMarked: marked === 1,
  }));

/**
 * Loads a review with its notes, phases, steps, measurements, paths, replies and drills. Throws DataError, with status 404 if the user may
 * not see it.
 */
async function loadReview(submissionId: string, userId: string): Promise<Review> {
  const supabase = await openSession();
  const column = 'submission_id';
  const [
    submission,
    overview,
    notes,
    marks,
    steps,
    measurements,
    paths,
    replies,
    drills,
    review,
    jump,
    voice,
  ] = await Promise.all([
    supabase.from('video_submissions').select('*').eq('id', submissionId).maybeSingle(),
    supabase.rpc('review_overview', { p_submission_id: submissionId }),
    supabase.from('review_notes').select('*').eq(column, submissionId).order('at_us').order('id'),
    supabase.from('review_phases').select('phase, at_us').eq(column, submissionId),
    supabase
      .from('review_steps')
      .select('id, contact_us, toe_off_us')
      .eq(column, submissionId)
      .order('contact_us')
      .order('id'),
    supabase.from('review_measurements').select('*').eq(column, submissionId).order('id'),
    supabase.from('review_paths').select('part, points').eq(column, submissionId),
    supabase.from('review_replies').select('*').eq(column, submissionId).order('created_at').order('id'),
    supabase
      .from('review_drills')
      .select('id, note_id, video_id, videos(title, slug)')
      .eq(column, submissionId),
    supabase.from('reviews').select('summary').eq(column, submissionId).maybeSingle(),
    supabase.from('jumps').select('*').eq(column, submissionId).maybeSingle(),
    supabase
      .from('review_voice_overs')
      .select('audio_name, duration_ms, captions')
      .eq(column, submissionId)
      .maybeSingle(),
  ]);
  const row = takeData(submission);
  if (row === null) throw new DataError({ message: 'Review not found.' }, 404);
  const [details] = takeData(overview);
  const jumpRow = takeData(jump);
  const voiceRow = takeData(voice);
  return {
    submissionId,
    athleteId: row.user_id,
    athleteName: [details?.athlete_first_name, details?.athlete_last_name].filter(Boolean).join(' '),
    coachName: details?.coach_name ?? null,
    isMinor: details?.is_minor ?? null,
    guardianName: details?.guardian_name ?? null,
    fileName: row.video_file_name,
    videoPath: row.video_url,
    slowMotion: row.slow_motion,
    picture: toPictureFrames(row),
    status: toSubmissionStatus(row.submission_status),
    submittedAt: row.submitted_at,
    dueAt: details?.due_at ?? null,
    question: jumpRow?.question ?? '',
    jump: jumpRow && toJump(jumpRow),
    notes: takeData(notes).map(toNote),
    phases: toPhases(takeData(marks)),
    steps: takeData(steps).map(({ id, contact_us, toe_off_us }) => ({
      id,
      contactUs: contact_us,
      toeOffUs: toe_off_us,
    })),
    measurements: takeData(measurements).map(toMeasurement),
    paths: toPaths(takeData(paths)),
    replies: takeData(replies).map((reply) => toReply(reply, userId)),
    drills: takeData(drills).map((drill): LinkedDrill => ({
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
    summary: takeData(review)?.summary ?? '',
  };
}

export function useReview(submissionId: string, userId: string) {
  return useQuery({
    queryKey: reviewKey(submissionId, userId),
    queryFn: () => loadReview(submissionId, userId),
  });
}

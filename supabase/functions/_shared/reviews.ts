import { storedSlowMotion, type SlowMotion } from './domain/slow-motion.ts';
import type { ServiceClient } from './dependencies.ts';

/**
 * Reduces a first name to letters, so that it cannot carry a message or a link in a mail to a stranger. Returns 'An
 * athlete' when nothing is left.
 */
export function sanitizeFirstName(firstName: string): string {
  const letters = firstName.replace(/[^\p{L}\p{M}' -]/gu, '').trim();
  return letters === '' ? 'An athlete' : letters.slice(0, 40);
}

/** A note for a mail; `body` is empty for a drawing without text. */
export interface MailedNote {
  /** Time in the video, in microseconds. */
  atUs: number;
  slowMotion: SlowMotion;
  body: string;
}

export interface FinishedReview {
  submissionId: string;
  fileName: string;
  status: 'approved' | 'rejected';
  /** Empty when the coach wrote no summary. */
  summary: string;
  /** In order of time, at most 1,000. */
  notes: MailedNote[];
  /** What the athlete got back, because the video could not be reviewed: a credit, or one of the month's free reviews. */
  returned: 'credit' | 'free' | undefined;
}

export interface Guardian {
  name: string;
  email: string;
  /** Sanitized first name of the athlete. */
  athlete: string;
}

export interface MailedReply {
  submissionId: string;
  isCoach: boolean;
  body: string;
  /** The frame of its drawing in microseconds; null without one. */
  drawnAtUs: number | null;
  note: MailedNote;
  /** Sanitized first name of the athlete. */
  athlete: string;
}

/** Finds a finished review; undefined while it is pending or after it was deleted. */
export async function findFinishedReview(
  supabase: ServiceClient,
  submissionId: string,
): Promise<FinishedReview | undefined> {
  const { data, error } = await supabase
    .from('video_submissions')
    .select('video_file_name, submission_status, slow_motion, slow_motion_runs')
    .eq('id', submissionId)
    .maybeSingle();
  if (error) throw new Error('The submission could not be read', { cause: error });
  const status = data?.submission_status;
  if (!data || (status !== 'approved' && status !== 'rejected')) return undefined;

  const [review, notes, credit] = await Promise.all([
    supabase.from('reviews').select('summary').eq('submission_id', submissionId).maybeSingle(),
    supabase
      .from('review_notes')
      .select('at_us, body')
      .eq('submission_id', submissionId)
      .order('at_us')
      .order('id')
      .limit(1000),
    supabase
      .from('spent_credits')
      .select('returned_at, credit_id')
      .eq('submission_id', submissionId)
      .maybeSingle(),
  ]);
  const failure = review.error ?? notes.error ?? credit.error;
  if (failure) throw new Error('The review could not be read', { cause: failure });
  return {
    submissionId,
    fileName: data.video_file_name,
    status,
    summary: review.data?.summary ?? '',
    notes: (notes.data ?? []).map(({ at_us, body }) => ({
      atUs: at_us,
      slowMotion: storedSlowMotion(data),
      body,
    })),
    returned: credit.data?.returned_at ? (credit.data.credit_id === null ? 'free' : 'credit') : undefined,
  };
}

/** Finds the guardian of an athlete; undefined without a guardian, or when the guardian stopped the mails. */
export async function findGuardian(supabase: ServiceClient, userId: string): Promise<Guardian | undefined> {
  const { data, error } = await supabase
    .from('guardians')
    .select('name, email, stopped_at')
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw new Error('The guardian could not be read', { cause: error });
  if (!data || data.stopped_at !== null) return undefined;
  const athlete = (await findAthleteName(supabase, userId)) ?? sanitizeFirstName('');
  return { name: data.name, email: data.email, athlete };
}

/** Finds a reply to a note; undefined after it was deleted. */
export async function findReply(supabase: ServiceClient, replyId: string): Promise<MailedReply | undefined> {
  const { data: reply, error } = await supabase
    .from('review_replies')
    .select('submission_id, note_id, is_coach, body, at_us')
    .eq('id', replyId)
    .maybeSingle();
  if (error) throw new Error('The reply could not be read', { cause: error });
  if (!reply) return undefined;
  const [note, submission] = await Promise.all([
    supabase.from('review_notes').select('at_us, body').eq('id', reply.note_id).maybeSingle(),
    supabase
      .from('video_submissions')
      .select('user_id, slow_motion, slow_motion_runs')
      .eq('id', reply.submission_id)
      .maybeSingle(),
  ]);
  const failure = note.error ?? submission.error;
  if (failure) throw new Error('The note could not be read', { cause: failure });
  if (!note.data || !submission.data) return undefined;
  return {
    submissionId: reply.submission_id,
    isCoach: reply.is_coach,
    body: reply.body,
    drawnAtUs: reply.at_us,
    note: { atUs: note.data.at_us, slowMotion: storedSlowMotion(submission.data), body: note.data.body },
    athlete: (await findAthleteName(supabase, submission.data.user_id)) ?? sanitizeFirstName(''),
  };
}

/** Finds an athlete's sanitized first name; undefined after the account was deleted. */
export async function findAthleteName(supabase: ServiceClient, userId: string): Promise<string | undefined> {
  const { data, error } = await supabase.from('profiles').select('first_name').eq('id', userId).maybeSingle();
  if (error) throw new Error('The profile could not be read', { cause: error });
  return data ? sanitizeFirstName(data.first_name ?? '') : undefined;
}

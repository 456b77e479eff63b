import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { takeData } from '../../../lib/api/data-error.ts';
import { openSession } from '../../../lib/session/session.ts';
import { toSubmissionStatus, type SubmissionStatus } from '../../../lib/uploads/submission-status.ts';
import type { StoredDecision, Submission, SubmissionCounts } from './submission.ts';

type Row = Database['public']['Functions']['search_submissions']['Returns'][number];

/** As many cards as a page shows; the database searches and pages. */
export const cardsAtOnce = 24;

/** Everything that is to be read again when submissions change. */
export const submissionsKey = 'submissions';

export interface SubmissionFilter {
  search: string;
  status?: SubmissionStatus;
  /** From 0. */
  page: number;
}

interface SubmissionPage {
  submissions: Submission[];
  /** How many there are on all pages. */
  total: number;
}

/** Other clocks than this device's do not matter: the database tells how many seconds are left. */
function toStored({ decision, decision_seconds_left: left }: Row): StoredDecision | undefined {
  if (left === null || (decision !== 'approved' && decision !== 'rejected')) return undefined;
  return { decision, appliesAt: Date.now() + left * 1000 };
}

function toSubmission(row: Row): Submission {
  const stored = toStored(row);
  return {
    id: row.id,
    filmPath: row.video_url,
    fileName: row.video_file_name,
    bytes: row.video_file_size,
    status: toSubmissionStatus(row.submission_status),
    createdAt: row.created_at,
    ...(row.submitted_at && { submittedAt: row.submitted_at }),
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.user_email,
    ...(row.is_minor !== null && { isMinor: row.is_minor }),
    isPaid: row.has_credit,
    hasDraft: row.has_draft,
    isDecidedInRoom: row.has_credit || row.has_draft,
    ...(stored && { stored }),
  };
}

/** One page of submissions, newest first. A page that is no more is the first one. Throws DataError; for admins only. */
async function searchSubmissions({ search, status, page }: SubmissionFilter): Promise<SubmissionPage> {
  const supabase = await openSession();
  const found = takeData(
    await supabase.rpc('search_submissions', {
      p_search: search.trim(),
      ...(status && { p_status: status }),
      p_limit: cardsAtOnce,
      p_offset: page * cardsAtOnce,
    }),
  );
  if (found.length === 0 && page > 0) return searchSubmissions({ search, status, page: 0 });
  return { submissions: found.map(toSubmission), total: found[0]?.total ?? 0 };
}

/** How many there are, and in which state. Throws DataError; for admins only. */
async function countSubmissions(): Promise<SubmissionCounts> {
  const supabase = await openSession();
  const data = takeData(await supabase.rpc('count_submissions'));
  return data[0] ?? { total: 0, pending: 0, approved: 0, rejected: 0 };
}

export function useSubmissions(userId: string, filter: SubmissionFilter) {
  return useQuery({
    queryKey: [submissionsKey, userId, filter],
    queryFn: () => searchSubmissions(filter),
    placeholderData: keepPreviousData,
  });
}

export function useSubmissionCounts(userId: string) {
  return useQuery({ queryKey: [submissionsKey, userId, 'counts'], queryFn: countSubmissions });
}

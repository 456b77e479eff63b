import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#domain/database.types.ts';
import { rpc } from '#lib/session/ask.ts';
import { toSubmissionStatus, type SubmissionStatus } from '#lib/uploads/submission-status.ts';
import type { ScheduledDecision, DeskSubmission, SubmissionCounts } from './desk-submission.ts';

type Row = Database['public']['Functions']['search_submissions']['Returns'][number];

/** Cards per page. The database searches and pages. */
export const pageSize = 24;

/** First part of every query key that depends on submissions. */
export const submissionsKey = 'submissions';

export interface SubmissionFilter {
  search: string;
  status?: SubmissionStatus;
  /** Starts at 0. */
  page: number;
}

interface SubmissionPage {
  submissions: DeskSubmission[];
  /** Number of submissions on all pages. */
  total: number;
}

/** Uses the seconds left, not a timestamp, so that the device's clock may be wrong. */
function toScheduledDecision({ decision, decision_seconds_left: left }: Row): ScheduledDecision | undefined {
  if (left === null || (decision !== 'approved' && decision !== 'rejected')) return undefined;
  return { decision, appliesAt: Date.now() + left * 1000 };
}

function toSubmission(row: Row): DeskSubmission {
  const scheduled = toScheduledDecision(row);
  return {
    id: row.id,
    videoPath: row.video_url,
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
    ...(scheduled && { scheduled }),
  };
}

/**
 * Returns one page of submissions, newest first; the first page if `page` no longer exists. Coaches only. Throws
 * DataError.
 */
async function searchSubmissions({ search, status, page }: SubmissionFilter): Promise<SubmissionPage> {
  const found = await rpc('search_submissions', {
    p_search: search.trim(),
    ...(status && { p_status: status }),
    p_limit: pageSize,
    p_offset: page * pageSize,
  });
  if (found.length === 0 && page > 0) return searchSubmissions({ search, status, page: 0 });
  return { submissions: found.map(toSubmission), total: found[0]?.total ?? 0 };
}

/** Returns the number of submissions by status. Coaches only. Throws DataError. */
async function countSubmissions(): Promise<SubmissionCounts> {
  const data = await rpc('count_submissions');
  return data[0] ?? { total: 0, pending: 0, approved: 0, rejected: 0 };
}

export const submissionsQuery = (userId: string, filter: SubmissionFilter) =>
  queryOptions({
    queryKey: [submissionsKey, userId, filter],
    queryFn: () => searchSubmissions(filter),
    placeholderData: keepPreviousData,
  });

export const submissionCountsQuery = (userId: string) =>
  queryOptions({ queryKey: [submissionsKey, userId, 'counts'], queryFn: countSubmissions });

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queueQuery } from './load-queue.ts';

/**
 * Returns a function that opens the video to review after this one: the first in the queue that no other coach has.
 * Undefined if there is none, or for athletes.
 */
export function useNextSubmission(submissionId: string, isCoach: boolean): (() => void) | undefined {
  const navigate = useNavigate();
  const { data } = useQuery({ ...queueQuery({ only: '', search: '', page: 0 }), enabled: isCoach });
  const free = data?.filter(({ claimed_by, claim_is_mine }) => claimed_by === null || claim_is_mine) ?? [];
  const position = free.findIndex(({ submission_id: id }) => id === submissionId);
  const next = free[position + 1] ?? free[0];
  if (!isCoach || next === undefined || next.submission_id === submissionId) return undefined;
  return () => void navigate(`/reviews/${next.submission_id}`);
}

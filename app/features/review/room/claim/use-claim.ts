import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';

/** A claim lasts 30 minutes in the database, so an open room renews it well before. */
const renewMs = 5 * 60_000;

/** Claims a pending submission, and returns who has it; null for a finished review. Throws DataError. */
async function claimSubmission(submissionId: string, takeOver: boolean) {
  const [claim] = await rpc('claim_submission', { p_submission_id: submissionId, p_take_over: takeOver });
  return claim ?? null;
}

export type Claim = NonNullable<Awaited<ReturnType<typeof claimSubmission>>>;

/**
 * Claims the submission while a coach has the room open. `other` is another coach's claim; undefined while it is unknown,
 * because notes can be written without a connection.
 */
export function useClaim(submissionId: string, isEnabled: boolean) {
  const queries = useQueryClient();
  const queryKey = ['review-claim', submissionId];
  const { data: claim } = useQuery({
    queryKey,
    queryFn: () => claimSubmission(submissionId, false),
    enabled: isEnabled,
    refetchInterval: renewMs,
    // An old answer must not lock the room.
    gcTime: 0,
  });
  const takeOver = useMutation({
    mutationFn: () => claimSubmission(submissionId, true),
    onSuccess: (taken) => queries.setQueryData(queryKey, taken),
    meta: { failed: 'Failed to take over' },
  });
  return { other: isEnabled && claim && !claim.is_mine ? claim : undefined, takeOver };
}

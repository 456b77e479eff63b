import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';

/** A claim lasts 30 minutes in the database, so an open room renews it well before. */
const renewMs = 5 * 60_000;

const claimKey = (submissionId: string) => ['review-claim', submissionId];

/** Claims a pending submission, and returns who has it; null for a finished review. Throws DataError. */
async function claimSubmission(submissionId: string, takeOver: boolean) {
  const [claim] = await rpc('claim_submission', { p_submission_id: submissionId, p_take_over: takeOver });
  return claim ?? null;
}

export type Claim = NonNullable<Awaited<ReturnType<typeof claimSubmission>>>;

/**
 * Claims the submission while a coach has the room open. Returns another coach's claim; undefined while it is unknown, because notes can be
 * written without a connection.
 */
export function useClaim(submissionId: string, isEnabled: boolean): Claim | undefined {
  const { data: claim } = useQuery({
    queryKey: claimKey(submissionId),
    queryFn: () => claimSubmission(submissionId, false),
    enabled: isEnabled,
    refetchInterval: renewMs,
    // An old answer must not lock the room.
    gcTime: 0,
  });
  return isEnabled && claim && !claim.is_mine ? claim : undefined;
}

/** Takes the submission from another coach. */
export function useTakeOver(submissionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => claimSubmission(submissionId, true),
    onSuccess: (taken) => queries.setQueryData(claimKey(submissionId), taken),
    meta: { failed: 'Failed to take over' },
  });
}

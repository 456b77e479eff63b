import { useMemo } from 'react';
import { useSession } from '../../lib/session/session.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { DataError } from '../../lib/data-error.ts';
import { overlay } from './data/changes.ts';
import { useReview } from './data/load-review.ts';
import { useChanges } from './data/use-changes.ts';
import { Unsent } from './notes/unsent.tsx';
import { ReviewRoom } from './room/review-room.tsx';

/** The page /reviews/<id>. */
export function ReviewPage({ submissionId, user }: { submissionId: string; user: SessionUser }) {
  const session = useSession();
  const { data, error, refetch } = useReview(submissionId, user.id);
  // Read beside the review, and not further down: a change that is saved goes out of the one and into the other with the same picture.
  const { outbox, state } = useChanges(user.id);
  const review = useMemo(() => data && overlay(data, state.waiting), [data, state.waiting]);
  const isRoleKnown = session.status === 'signed-in' && session.isRoleKnown;
  if (review && isRoleKnown)
    return (
      <ReviewRoom
        key={submissionId}
        review={review}
        outbox={outbox}
        changes={state}
        userId={user.id}
        isCoach={session.isAdmin && review.athleteId !== user.id}
      />
    );
  // 400 is an address that is no id, 401 and 403 and 404 are somebody else's.
  const isUnknown = error instanceof DataError && error.status >= 400 && error.status < 500;
  return (
    <div className="page-width py-14">
      {isUnknown ? (
        <>
          <h1 className="text-40">No such review</h1>
          <p className="mb-6 mt-4 text-muted">There is no review of yours at this address.</p>
          <ButtonLink href="/reviews">My feedback</ButtonLink>
        </>
      ) : error && !data ? (
        <>
          <Unsent changes={state} />
          <LoadFailed onRetry={() => void refetch()}>
            We could not load this review. Check your connection, then try again.
          </LoadFailed>
        </>
      ) : (
        <Waiting>Opening the review…</Waiting>
      )}
    </div>
  );
}

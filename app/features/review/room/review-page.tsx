import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { actsAs } from '#lib/session/staff-roles.ts';
import { ButtonLink } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { DataError } from '#lib/api/data-error.ts';
import { applyChanges } from './data/changes.ts';
import { reviewQuery } from './data/load-review.ts';
import { useMarkSeen } from './data/use-mark-seen.ts';
import { useOutbox } from '#lib/outbox/open-outbox.ts';
import { openReviewOutbox } from './data/review-outbox.ts';
import { UnsentNotice } from './notes/unsent-notice.tsx';
import { UnsavedText, unsavedContent, formatAsText } from './notes/unsaved-text.tsx';
import { parseStart } from './parse-start.ts';
import { ReviewRoom } from './review-room.tsx';

function Missing({ heading, text, children }: { heading: string; text: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="text-40">{heading}</h1>
      <p role="alert" className="mb-6 mt-4 max-w-2xl text-muted">
        {children}
      </p>
      {text}
      <ButtonLink to="/reviews">All reviews</ButtonLink>
    </>
  );
}

/** The page /reviews/<id>. With `?t=2.34` it opens at this second. */
export function ReviewPage({ submissionId, user }: { submissionId: string; user: SessionUser }) {
  const session = useSession();
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(reviewQuery(submissionId, user.id));
  // Read here, next to the review: a saved change must leave the outbox and enter the review in the same render.
  const { outbox, state } = useOutbox(openReviewOutbox, user.id);
  const review = useMemo(() => data && applyChanges(data, state.pending), [data, state.pending]);
  const isRoleKnown = session.status === 'signed-in' && session.isRoleKnown;
  const isCoach = isRoleKnown && actsAs(session, 'coach') && data?.athleteId !== user.id;
  useMarkSeen(
    data !== undefined && data.athleteId === user.id && data.status !== 'pending' ? data : undefined,
  );
  const status = error instanceof DataError ? error.status : undefined;
  const isDeleted = review !== undefined && status === 404;
  if (review && isRoleKnown && state.isLoaded && !isDeleted)
    return (
      <ReviewRoom
        key={submissionId}
        review={review}
        userId={user.id}
        isCoach={isCoach}
        startUs={parseStart(query.get('t'))}
      />
    );
  const text = formatAsText(unsavedContent(state, submissionId, isDeleted && isCoach ? data : undefined));
  const unsavedText = text !== '' && (
    <UnsavedText text={text} submissionId={submissionId} changes={state} outbox={outbox} />
  );
  return (
    <div className="page-width py-14">
      {isDeleted ? (
        <Missing heading="This video was deleted" text={unsavedText}>
          {isCoach
            ? `${review.athleteName || 'The athlete'} deleted this video or closed the account while you had it open. Its notes can no longer be saved or sent.`
            : 'The video and its notes were deleted while you had them open.'}
        </Missing>
      ) : status !== undefined && status >= 400 && status < 500 ? (
        // 400: the address contains no valid id. 401, 403 and 404: the review belongs to another user.
        <Missing heading="Review not found" text={unsavedText}>
          {text === ''
            ? 'There is no review at this address, or you don’t have access to it.'
            : 'The video was deleted, so what you wrote could not be saved. It is still on this device.'}
        </Missing>
      ) : (
        <>
          {error && <UnsentNotice changes={state} />}
          <NotLoaded what="this review" error={error} refetch={refetch} />
        </>
      )}
    </div>
  );
}

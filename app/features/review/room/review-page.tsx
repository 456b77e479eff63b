import { useMemo, type ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import type { SessionUser } from '../../../lib/session/session-user.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { causeOf } from '../../../lib/api/cause-of.ts';
import { DataError } from '../../../lib/api/data-error.ts';
import { overlay } from './data/changes.ts';
import { useReview } from './data/load-review.ts';
import { useChanges } from './data/use-changes.ts';
import { Unsent } from './notes/unsent.tsx';
import { UnsavedWords, unsavedWords, wordsAsText } from './notes/unsaved-words.tsx';
import { ReviewRoom } from './review-room.tsx';

function Missing({ heading, words, children }: { heading: string; words: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="text-40">{heading}</h1>
      <p role="alert" className="mb-6 mt-4 max-w-2xl text-muted">
        {children}
      </p>
      {words}
      <ButtonLink to="/reviews">All reviews</ButtonLink>
    </>
  );
}

/** The page /reviews/<id>. */
export function ReviewPage({ submissionId, user }: { submissionId: string; user: SessionUser }) {
  const session = useSession();
  const { data, error, refetch } = useReview(submissionId, user.id);
  // Read beside the review, and not further down: a change that is saved goes out of the one and into the other with the same picture.
  const { outbox, state } = useChanges(user.id);
  const review = useMemo(() => data && overlay(data, state.waiting), [data, state.waiting]);
  const isRoleKnown = session.status === 'signed-in' && session.isRoleKnown;
  const isCoach = isRoleKnown && session.isAdmin && data?.athleteId !== user.id;
  const status = error instanceof DataError ? error.status : undefined;
  const isDeleted = review !== undefined && status === 404;
  if (review && isRoleKnown && state.isRead && !isDeleted)
    return (
      <ReviewRoom
        key={submissionId}
        review={review}
        outbox={outbox}
        changes={state}
        userId={user.id}
        isCoach={isCoach}
      />
    );
  const text = wordsAsText(unsavedWords(state, submissionId, isDeleted && isCoach ? data : undefined));
  const words = text !== '' && (
    <UnsavedWords text={text} submissionId={submissionId} changes={state} outbox={outbox} />
  );
  return (
    <div className="page-width py-14">
      {isDeleted ? (
        <Missing heading="This video was deleted" words={words}>
          {isCoach
            ? `${review.athleteName || 'The athlete'} deleted it, or closed the account, while it was open here. Its notes can no longer be saved or sent.`
            : 'It was deleted while it was open here, together with its notes.'}
        </Missing>
      ) : status !== undefined && status >= 400 && status < 500 ? (
        // 400 is an address that is no id; 401, 403 and 404 are reviews of other people.
        <Missing heading="No such review" words={words}>
          {text === ''
            ? 'There is no review of yours at this address.'
            : 'The video was deleted. What you wrote could not be saved; it is still on this device.'}
        </Missing>
      ) : error && !data ? (
        <>
          <Unsent changes={state} />
          <LoadFailed onRetry={() => void refetch()}>
            We could not load this review. {causeOf(error)}
          </LoadFailed>
        </>
      ) : (
        <Waiting>Opening the review…</Waiting>
      )}
    </div>
  );
}

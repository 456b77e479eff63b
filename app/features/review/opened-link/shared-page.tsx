import { useLocation } from 'react-router';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { ButtonLink } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { isGone, useSharedReview } from './read-shared-review.ts';
import { SharedRoom } from './shared-room.tsx';

/** The same for expired, ended and unknown links. */
function Gone() {
  return (
    <div className="page-width py-14">
      <h1 className="text-40">This link doesn’t work</h1>
      <p role="alert" className="mb-6 mt-4 max-w-2xl text-muted">
        It has expired, was ended or is incomplete. Ask the athlete for a new one.
      </p>
      <ButtonLink to="/reviews/sample">See a sample review</ButtonLink>
    </div>
  );
}

function OpenedPage({ token }: { token: string }) {
  const { data, error, refetch } = useSharedReview(token);
  if (isGone(error)) return <Gone />;
  // An open page keeps its review while the connection is lost.
  if (data) return <SharedRoom shared={data} />;
  return (
    <div className="page-width py-14">
      <NotLoaded what="this review" error={error} refetch={refetch} />
    </div>
  );
}

/** The page /reviews/shared#<token>. */
export function SharedPage() {
  const token = useLocation().hash.slice(1);
  const isHydrated = useHydrated();
  if (!isHydrated)
    return (
      <div className="page-width py-14">
        <LoadingMessage>Opening the review…</LoadingMessage>
      </div>
    );
  return token === '' ? <Gone /> : <OpenedPage key={token} token={token} />;
}

import { ReviewPage } from '../features/review/room/review-page.tsx';
import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { privatePageMeta } from '../lib/page/page-meta.ts';
import { Waiting } from '../ui/waiting.tsx';
import type { Route } from './+types/review';

export function meta() {
  return privatePageMeta('Review');
}

/** No loader: the address is not known when the site is built, and the page of unknown addresses brings this one. */
export default function ReviewRoute({ params }: Route.ComponentProps) {
  return (
    <SignedInOnly
      before={
        <div className="page-width py-14">
          <Waiting>Loading the review…</Waiting>
        </div>
      }
    >
      {(user) => <ReviewPage submissionId={params.submissionId} user={user} />}
    </SignedInOnly>
  );
}

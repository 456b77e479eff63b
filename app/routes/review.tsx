import { ReviewPage } from '#features/review/room/review-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { LoadingMessage } from '#ui/loading-message.tsx';
import type { Route } from './+types/review';

export const meta = () => privatePageMeta('Review');

/** No loader: these URLs cannot be prerendered, so the client resolves them. */
export default function ReviewRoute({ params }: Route.ComponentProps) {
  return (
    <SignedInOnly
      fallback={
        <div className="page-width py-14">
          <LoadingMessage>Loading the review…</LoadingMessage>
        </div>
      }
    >
      {(user) => <ReviewPage submissionId={params.submissionId} user={user} />}
    </SignedInOnly>
  );
}

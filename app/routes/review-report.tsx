import { ReportPage } from '#features/review/print/report-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { LoadingMessage } from '#ui/loading-message.tsx';
import type { Route } from './+types/review-report';

export const meta = () => privatePageMeta('Review report');

/** No loader: these URLs cannot be prerendered, so the client resolves them. */
export default function ReviewReportRoute({ params }: Route.ComponentProps) {
  return (
    <SignedInOnly
      fallback={
        <div className="page-width py-14">
          <LoadingMessage>Loading the report…</LoadingMessage>
        </div>
      }
    >
      {(user) => <ReportPage submissionId={params.submissionId} user={user} />}
    </SignedInOnly>
  );
}

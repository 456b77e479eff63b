import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSite } from '#lib/site/site-data.ts';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { formatDate, formatMoment } from '#domain/days.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pager } from '#ui/pager.tsx';
import { NewestPicture } from '../picture/newest-picture.tsx';
import { Progress } from '../progress/progress.tsx';
import { useOutbox } from '#lib/outbox/open-outbox.ts';
import { openReviewOutbox } from '../room/data/review-outbox.ts';
import { UnsentNotice } from '../room/notes/unsent-notice.tsx';
import { LatestFeedback } from './latest-feedback.tsx';
import {
  jumpsPerPage,
  olderFeedbackQuery,
  useFeedback,
  type Feedback,
  type MyFeedback,
} from './load-feedback.ts';
import { NewMark } from './new-mark.tsx';

const statusLabels: Record<string, string> = {
  pending: 'With the coach',
  approved: 'Reviewed',
  rejected: 'Sent back',
};

function Row({ feedback }: { feedback: Feedback }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link to={`/reviews/${feedback.submission_id}`} className="text-21 font-semibold hover:underline">
          {feedback.video_file_name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 font-mono text-13 text-muted">
          {feedback.is_new && <NewMark />}
          {feedback.reviewed_at
            ? `Reviewed ${formatDate(feedback.reviewed_at)}`
            : `Uploaded ${formatDate(feedback.created_at)}`}
          {feedback.notes > 0 && ` · ${feedback.notes_done} of ${feedback.notes} notes done`}
        </p>
        {feedback.summary !== '' && <p className="mt-1 line-clamp-2 max-w-2xl text-15">{feedback.summary}</p>}
      </div>
      <p className="font-mono text-15 text-muted">
        {statusLabels[feedback.submission_status] ?? feedback.submission_status}
      </p>
    </li>
  );
}

/** All jumps, page by page. Without a connection there is the first page. */
function JumpList({
  jumps,
  userId,
  isOffline,
}: {
  jumps: MyFeedback['jumps'];
  userId: string;
  isOffline: boolean;
}) {
  const [page, setPage] = useState(0);
  const older = useQuery(olderFeedbackQuery(userId, page));
  const rows = page === 0 ? jumps : older.data;
  return (
    <Pager
      label="Pages of jumps"
      page={page}
      rowsPerPage={jumpsPerPage}
      total={isOffline ? 0 : (jumps[0]?.total ?? 0)}
      onPageChange={setPage}
    >
      {rows ? (
        <ol className="divide-y divide-hairline border-y border-hairline">
          {rows.map((feedback) => (
            <Row key={feedback.submission_id} feedback={feedback} />
          ))}
        </ol>
      ) : (
        <NotLoaded what="your reviews" error={older.error} refetch={older.refetch} />
      )}
    </Pager>
  );
}

interface JumpsProps extends MyFeedback {
  userId: string;
  isOffline: boolean;
  ask: ReactNode;
}

function Jumps({ jumps, latest, userId, isOffline, ask }: JumpsProps) {
  const { claims } = useSite();
  if (jumps.length === 0)
    return (
      <div className="max-w-xl py-6">
        <p className="text-21">
          Upload a jump, and your coach’s frame-by-frame notes will be here within {claims.videoReview}.
        </p>
        <p className="mt-6 flex flex-wrap gap-4">
          <ButtonLink to="/upload">Upload a jump</ButtonLink>
          <ButtonLink look="secondary" to="/reviews/sample">
            See a sample review
          </ButtonLink>
        </p>
      </div>
    );
  return (
    <>
      {latest && <LatestFeedback latest={latest} isOffline={isOffline} />}
      {latest && !latest.feedback.is_new && !isOffline && ask}
      <section aria-labelledby="jumps" className={latest && 'mt-10'}>
        <h2 id="jumps" className="mb-3 text-28">
          Your jumps
        </h2>
        <JumpList jumps={jumps} userId={userId} isOffline={isOffline} />
      </section>
    </>
  );
}

interface FeedbackPageProps {
  userId: string;
  connection: Connection;
  /** A question that is shown once the first feedback was opened. */
  ask?: ReactNode;
}

/** The page /reviews: the newest review and what to work on, then all jumps, the progress and the newest picture. */
export function FeedbackPage({ userId, connection, ask }: FeedbackPageProps) {
  // Sends replies that were written without a connection.
  const { state } = useOutbox(openReviewOutbox, userId);
  const { data, savedAt, error, refetch } = useFeedback(userId, connection);
  const isOffline = savedAt !== undefined;
  return (
    <>
      {isOffline && (
        <Notice tone="error" className="mb-5 max-w-3xl">
          No connection. This is your feedback as of {formatMoment(savedAt)}.
        </Notice>
      )}
      <UnsentNotice changes={state} />
      {data ? (
        <Jumps {...data} userId={userId} isOffline={isOffline} ask={ask} />
      ) : (
        <NotLoaded what="your reviews" error={error} refetch={refetch} />
      )}
      {connection === 'verified' && !isOffline && (
        <section aria-labelledby="progress" className="mt-12">
          <h2 id="progress" className="mb-5 text-28">
            Progress
          </h2>
          <Progress
            athleteId={userId}
            whenEmpty="Enter your grip and bar height when you upload a jump, and this page charts them over time."
          />
          <NewestPicture athleteId={userId} userId={userId} title="Your newest jump in one picture" />
        </section>
      )}
    </>
  );
}

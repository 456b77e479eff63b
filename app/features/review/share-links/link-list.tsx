import { useQuery } from '@tanstack/react-query';
import { formatWeekdayDate } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { reviewLinksQuery, useEndLink, type ReviewLink } from './review-links.ts';

const describeViews = (views: number) =>
  views === 0 ? 'Not opened yet' : views === 1 ? 'Opened once' : `Opened ${views} times`;

function LinkRow({ submissionId, link }: { submissionId: string; link: ReviewLink }) {
  const { mutate, isPending } = useEndLink(submissionId);
  const name = link.showsName ? 'With your name' : 'Without your name';
  const label = `${name}${link.hasVoice ? ', with the voice-over' : ''}, until ${formatWeekdayDate(link.expiresAt)}`;
  return (
    <li className="flex items-center justify-between gap-3 border-b border-hairline py-2">
      <div className="min-w-0">
        <p className="text-15 font-semibold">{label}</p>
        <p className="font-mono text-13 text-muted">{describeViews(link.views)}</p>
      </div>
      <Button
        look="quiet"
        className="shrink-0"
        aria-label={`End the link: ${label}`}
        isBusy={isPending}
        onClick={() => mutate(link.id)}
      >
        {isPending ? 'Ending…' : 'End link'}
      </Button>
    </li>
  );
}

/** The open links of a review, with a button to end each. Renders nothing without any. */
export function LinkList({ submissionId }: { submissionId: string }) {
  const { data = [], isError, refetch } = useQuery(reviewLinksQuery(submissionId));
  if (isError)
    return <LoadFailed onRetry={() => void refetch()}>We couldn’t load your open links.</LoadFailed>;
  if (data.length === 0) return null;
  return (
    <section className="mt-8">
      <h3 className="border-b border-control pb-1 text-15 font-semibold">Open links</h3>
      <ul>
        {data.map((link) => (
          <LinkRow key={link.id} submissionId={submissionId} link={link} />
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { formatWeekdayDate } from '#domain/days.ts';
import { reviewLinksQuery } from './review-links.ts';

/** Tells the coach that the athlete shares this review by link. Renders nothing otherwise. */
export function SharedMark({ submissionId }: { submissionId: string }) {
  const { data = [] } = useQuery(reviewLinksQuery(submissionId));
  const last = data
    .map(({ expiresAt }) => expiresAt)
    .sort()
    .at(-1);
  if (last === undefined) return null;
  return (
    <span
      className="border border-control px-2 py-0.5 text-13 font-semibold"
      title={`The athlete shares this review by link until ${formatWeekdayDate(last)}`}
    >
      Shared by link
    </span>
  );
}

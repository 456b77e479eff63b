import { useQuery } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
import { queueKey } from './load-queue.ts';

const hours = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

/** How fast reviews were answered in the last 30 days. Renders nothing without a review. */
export function AnswerTimes() {
  const { data: [times] = [] } = useQuery({
    queryKey: [queueKey, 'answer-times'],
    queryFn: () => rpc('review_times'),
  });
  if (!times || times.median_hours === null || times.p90_hours === null) return null;
  return (
    <p className="font-mono text-13 text-muted">
      Last 30 days: {times.reviews} {times.reviews === 1 ? 'review' : 'reviews'}, half within{' '}
      {hours(times.median_hours)} h, 9 of 10 within {hours(times.p90_hours)} h
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
import { queueKey } from './load-queue.ts';

async function loadAnswerTimes() {
  const [times] = await rpc('review_times');
  return times;
}

const hours = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

/** How fast reviews were answered in the last 30 days. Renders nothing without a review. */
export function AnswerTimes() {
  const { data } = useQuery({ queryKey: [queueKey, 'answer-times'], queryFn: loadAnswerTimes });
  if (!data || data.median_hours === null || data.p90_hours === null) return null;
  return (
    <p className="font-mono text-13 text-muted">
      Last 30 days: {data.reviews} {data.reviews === 1 ? 'review' : 'reviews'}, half within{' '}
      {hours(data.median_hours)} h, 9 of 10 within {hours(data.p90_hours)} h
    </p>
  );
}

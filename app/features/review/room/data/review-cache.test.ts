import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Review } from '../../review.ts';
import { updateCachedReview, reviewKey } from './review-cache.ts';

const queryKey = reviewKey('a submission', 'a coach');
const withNotes = (...ids: string[]) => ({ notes: ids.map((id) => ({ id })) }) as unknown as Review;

test('a fetch that started before a save does not remove the saved note', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, withNotes('first'));
  const responses: ((review: Review) => void)[] = [];
  const observer = new QueryObserver<Review>(client, {
    queryKey,
    queryFn: () => new Promise<Review>((resolve) => responses.push(resolve)),
    staleTime: Infinity,
  });
  const seen: number[] = [];
  const stop = observer.subscribe(({ data }) => seen.push(data?.notes.length ?? 0));
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => responses.length).toBe(1);

  await updateCachedReview(client, queryKey, () => withNotes('first', 'second'));
  responses[0]?.(withNotes('first'));
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.(withNotes('first', 'second', 'third'));
  await expect.poll(() => seen.at(-1)).toBe(3);
  expect(seen.slice(seen.indexOf(2))).not.toContain(1);
  stop();
});

test('ignores a review that is not cached', async () => {
  const client = new QueryClient();
  await updateCachedReview(client, queryKey, () => withNotes('first'));
  expect(client.getQueryData(queryKey)).toBeUndefined();
});

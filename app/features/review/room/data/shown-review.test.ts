import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Review } from '../../review.ts';
import { changeShownReview, reviewKey } from './shown-review.ts';

const queryKey = reviewKey('a submission', 'a coach');
const withNotes = (...ids: string[]) => ({ notes: ids.map((id) => ({ id })) }) as unknown as Review;

test('a reading that began before a note was saved does not take the note away again', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, withNotes('first'));
  const answers: ((review: Review) => void)[] = [];
  const observer = new QueryObserver<Review>(client, {
    queryKey,
    queryFn: () => new Promise<Review>((answer) => answers.push(answer)),
    staleTime: Infinity,
  });
  const seen: number[] = [];
  const stop = observer.subscribe(({ data }) => seen.push(data?.notes.length ?? 0));
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => answers.length).toBe(1);

  await changeShownReview(client, queryKey, () => withNotes('first', 'second'));
  answers[0]?.(withNotes('first'));
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(withNotes('first', 'second', 'third'));
  await expect.poll(() => seen.at(-1)).toBe(3);
  expect(seen.slice(seen.indexOf(2))).not.toContain(1);
  stop();
});

test('a change leaves a review alone that nobody has read yet', async () => {
  const client = new QueryClient();
  await changeShownReview(client, queryKey, () => withNotes('first'));
  expect(client.getQueryData(queryKey)).toBeUndefined();
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { updateCached } from './update-cached.ts';

const queryKey = ['review'];

test('a fetch that started before a save does not remove the saved note', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, ['first']);
  const responses: ((notes: string[]) => void)[] = [];
  const observer = new QueryObserver<string[]>(client, {
    queryKey,
    queryFn: () => new Promise<string[]>((resolve) => responses.push(resolve)),
    staleTime: Infinity,
  });
  const seen: number[] = [];
  const stop = observer.subscribe(({ data }) => seen.push(data?.length ?? 0));
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => responses.length).toBe(1);

  await updateCached<string[]>(client, queryKey, () => ['first', 'second']);
  responses[0]?.(['first']);
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.(['first', 'second', 'third']);
  await expect.poll(() => seen.at(-1)).toBe(3);
  expect(seen.slice(seen.indexOf(2))).not.toContain(1);
  stop();
});

test('ignores data that is not cached', async () => {
  const client = new QueryClient();
  await updateCached<string[]>(client, queryKey, () => ['first']);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '../../../testing/fake-backend.ts';
import { isGone, useSharedReview } from './read-shared-review.ts';

const endpoint = 'POST /functions/v1/shared-review';
const until = (check: () => void) => act(() => vi.waitFor(check));
const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useSharedReview('abc'), { wrapper }).result;
}

test('an open page counts one view, and renews its link to the video every 10 minutes', async () => {
  let link = 0;
  const calls = mockBackend({ [endpoint]: () => Response.json({ videoUrl: `/film-${(link += 1)}` }) });
  const page = openPage();
  await until(() => expect(page.current.data?.videoUrl).toBe('/film-1'));
  // Reading again earlier does not replace the video that plays.
  await act(async () => {
    await page.current.refetch();
  });
  expect(page.current.data?.videoUrl).toBe('/film-1');
  await minutes(10);
  await until(() => expect(page.current.data?.videoUrl).toBe('/film-3'));
  expect(calls.map(({ body }) => body)).toEqual([
    { token: 'abc' },
    { token: 'abc', renews: true },
    { token: 'abc', renews: true },
  ]);
});

test('an open page learns that its link has ended, and asks no more', async () => {
  let isOpen = true;
  const calls = mockBackend({
    [endpoint]: () =>
      isOpen
        ? Response.json({ videoUrl: '/film' })
        : Response.json({ error: 'Gone.', code: 'shared_review_gone' }, { status: 404 }),
  });
  const page = openPage();
  await until(() => expect(page.current.data?.videoUrl).toBe('/film'));
  expect(isGone(page.current.error)).toBe(false);
  isOpen = false;
  await minutes(10);
  await until(() => expect(isGone(page.current.error)).toBe(true));
  await minutes(30);
  expect(calls).toHaveLength(2);
});

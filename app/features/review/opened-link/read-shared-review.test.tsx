import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
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
  const calls = mockBackend({
    [endpoint]: () => Response.json({ videoUrl: `/film-${(link += 1)}`, voice_over: null }),
  });
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

test('the timeline of a voice-over is read once, and again only for another voice-over', async () => {
  let [audio, link] = ['first', 0];
  const calls = mockBackend({
    [endpoint]: ({ body }) =>
      Response.json({
        videoUrl: '/film',
        voice_over: {
          audioUrl: `/${audio}.webm?token=${(link += 1)}`,
          timeline: (body as { renews?: boolean }).renews ? null : { of: audio },
        },
      }),
  });
  const page = openPage();
  const voice = () => page.current.data?.voice_over;
  await until(() => expect(voice()).toEqual({ audioUrl: '/first.webm?token=1', timeline: { of: 'first' } }));
  await minutes(10);
  await until(() => expect(voice()).toEqual({ audioUrl: '/first.webm?token=2', timeline: { of: 'first' } }));
  audio = 'second';
  await minutes(10);
  await until(() =>
    expect(voice()).toEqual({ audioUrl: '/second.webm?token=4', timeline: { of: 'second' } }),
  );
  const [renewal, opening] = [{ token: 'abc', renews: true }, { token: 'abc' }];
  expect(calls.map(({ body }) => body)).toEqual([opening, renewal, renewal, opening]);
});

test('an open page learns that its link has ended, and asks no more', async () => {
  let isOpen = true;
  const calls = mockBackend({
    [endpoint]: () =>
      isOpen
        ? Response.json({ videoUrl: '/film', voice_over: null })
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

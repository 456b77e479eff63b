import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchInTime } from './fetch-in-time.ts';

/** Never responds, and aborts on its signal, like the browser's fetch. */
const silent = vi.fn<typeof fetch>(
  (_input, init) =>
    new Promise((_resolve, reject) => {
      const { signal } = init ?? {};
      const end = () => reject(signal?.reason as Error);
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
    }),
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', silent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request that is never answered ends as a 504 with a sentence, after 35 s and not before', async () => {
  const answered = vi.fn();
  const answer = fetchInTime('/rest/v1/videos');
  void answer.then(answered);
  await vi.advanceTimersByTimeAsync(34_999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await answer).status).toBe(504);
  expect(await (await answer).json()).toMatchObject({ message: 'The server did not answer in time.' });
});

test('lets the caller abort, without a 504', async () => {
  const asking = new AbortController();
  const answer = fetchInTime('/rest/v1/videos', { signal: asking.signal });
  asking.abort(new Error('The page was left'));
  await expect(answer).rejects.toThrow('The page was left');
  const late = fetchInTime('/rest/v1/videos', { signal: asking.signal });
  await expect(late).rejects.toThrow('The page was left');
});

test('an answer in time is handed on, and nothing is left ticking', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('here')));
  expect(await (await fetchInTime('/x', { method: 'POST', body: '{}' })).text()).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

test('a file on its way up has no limit', () => {
  void fetchInTime('/storage/v1/object/x', { method: 'POST', body: new Blob(['film']) });
  expect(vi.getTimerCount()).toBe(0);
});

test('no connection stays what it is, so that it is tried again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchInTime('/x')).rejects.toThrow(TypeError);
});

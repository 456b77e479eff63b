import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

/** Never responds, and aborts on its signal, like the browser's fetch. */
const neverResponds = vi.fn<typeof fetch>(
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
  vi.stubGlobal('fetch', neverResponds);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('returns a 504 with an error message after 35 seconds without a response', async () => {
  const onResponse = vi.fn();
  const response = fetchWithTimeout('/rest/v1/videos');
  void response.then(onResponse);
  await vi.advanceTimersByTimeAsync(34_999);
  expect(onResponse).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await response).status).toBe(504);
  expect(await (await response).json()).toMatchObject({ message: 'The server did not respond in time.' });
});

test('lets the caller abort, without a 504', async () => {
  const controller = new AbortController();
  const response = fetchWithTimeout('/rest/v1/videos', { signal: controller.signal });
  controller.abort(new Error('The page was left'));
  await expect(response).rejects.toThrow('The page was left');
  const late = fetchWithTimeout('/rest/v1/videos', { signal: controller.signal });
  await expect(late).rejects.toThrow('The page was left');
});

test('returns a response in time and clears the timer', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('here')));
  expect(await (await fetchWithTimeout('/x', { method: 'POST', body: '{}' })).text()).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

test('uploads have no timeout', () => {
  void fetchWithTimeout('/storage/v1/object/x', { method: 'POST', body: new Blob(['video']) });
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects with the network error when there is no connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchWithTimeout('/x')).rejects.toThrow(TypeError);
});

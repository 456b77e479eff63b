import { renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSharedFilm } from './use-shared-film.ts';
import type { VideoChooser } from './use-pick-video.ts';

let stored: Response | undefined;
beforeEach(() => {
  stored = new Response('film', { headers: { 'x-file-name': 'Jump.mp4', 'content-type': 'video/mp4' } });
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(stored !== undefined),
    match: () => Promise.resolve(stored?.clone()),
    delete: () => {
      stored = undefined;
      return Promise.resolve(true);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the upload page with a picker that answers `isUsed`. Returns what it was given. */
async function open(isUsed: boolean) {
  const pick = vi.fn<VideoChooser['pick']>(() => Promise.resolve(isUsed));
  const page = renderHook(({ isFree }) => useSharedFilm(isFree, pick), {
    initialProps: { isFree: true },
    wrapper: MemoryRouter,
  });
  await waitFor(() => expect(pick).toHaveBeenCalledOnce());
  return { page, pick };
}

test('a shared film is kept until the device has its bytes, and offered once', async () => {
  const { page, pick } = await open(true);
  expect(pick.mock.lastCall?.[0]?.name).toBe('Jump.mp4');
  expect(stored).toBeDefined();
  page.rerender({ isFree: false });
  page.rerender({ isFree: true });
  pick.mock.lastCall?.[1]?.onStored?.();
  expect(stored).toBeUndefined();
  expect(pick).toHaveBeenCalledOnce();
});

test('a shared film that can’t be sent is not offered again', async () => {
  await open(false);
  await waitFor(() => expect(stored).toBeUndefined());
});

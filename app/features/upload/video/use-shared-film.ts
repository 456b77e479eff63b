import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { sharedFilmPath } from '#lib/device/shared-film-path.ts';
import { toast } from '#lib/page/toast.ts';

const cacheName = 'shared-film' satisfies DeviceKey;

/** Takes the film that was shared from the phone's gallery; undefined if there is none. */
async function takeSharedFilm(): Promise<File | undefined> {
  if (!('caches' in window) || !(await caches.has(cacheName))) return undefined;
  const response = await caches.match(sharedFilmPath, { cacheName });
  await caches.delete(cacheName);
  if (!response) return undefined;
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? 'video');
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.blob()], name, { type });
}

/** Puts a film that was shared with the installed site into the form. */
export function useSharedFilm(isFree: boolean, onTake: (film: File) => void): void {
  const [query, setQuery] = useSearchParams();
  const hasFailed = query.get('share') === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    toast({
      title: 'The video could not be taken over',
      description: 'Your device has no space for it. Choose it here instead.',
      tone: 'error',
    });
    setQuery({}, { replace: true });
  }, [hasFailed, setQuery]);
  useEffect(() => {
    if (!isFree) return;
    takeSharedFilm().then(
      (film) => film && onTake(film),
      (error: unknown) => console.warn('A shared film could not be read', error),
    );
    // Once for each visit: a film is shared by opening the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFree]);
}

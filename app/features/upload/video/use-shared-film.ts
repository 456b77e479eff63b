import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { sharedFilmPath } from '#lib/device/shared-film-path.ts';
import { toast } from '#lib/page/toast.ts';
import type { VideoChooser } from './use-pick-video.ts';

const cacheName = 'shared-film' satisfies DeviceKey;
/** Whether this page has taken the shared film. It stays where it was while the device has no room for another copy. */
let isTaken = false;

/** Reads the film that was shared from the phone's gallery; undefined if there is none. */
async function readSharedFilm(): Promise<File | undefined> {
  if (!('caches' in window) || !(await caches.has(cacheName))) return undefined;
  const response = await caches.match(sharedFilmPath, { cacheName });
  if (!response) return undefined;
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? 'video');
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.blob()], name, { type });
}

const forgetSharedFilm = () => {
  isTaken = false;
  void caches.delete(cacheName);
};

/** Puts a film that was shared with the installed site into the form, and keeps it until the device has its bytes. */
export function useSharedFilm(isFree: boolean, pick: VideoChooser['pick']): void {
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
    if (!isFree || isTaken) return;
    async function take(): Promise<void> {
      const film = await readSharedFilm();
      if (!film || isTaken) return;
      isTaken = true;
      // One that can't be sent would be offered again at every visit.
      if (!(await pick(film, { onStored: forgetSharedFilm }))) forgetSharedFilm();
    }
    take().catch((error: unknown) => console.warn('A shared film could not be read', error));
    // Once for each visit: a film is shared by opening the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFree]);
}

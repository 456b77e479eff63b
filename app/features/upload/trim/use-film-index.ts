import { useEffect, useState } from 'react';
import type { FrameIndex } from '../../../lib/video-frames/frame-index.ts';
import { openFilm, type OpenFilm } from '../../../lib/video-frames/open-film.ts';
import { getUploadQueue } from '../queue/use-upload-queue.ts';

export interface ReadFilm {
  film: OpenFilm;
  index: FrameIndex;
}

/** Opens a chosen video and indexes its frames; 'unreadable' when the file cannot be read. */
export function useFilmIndex(id: string): ReadFilm | 'reading' | 'unreadable' {
  const [read, setRead] = useState<ReadFilm | 'reading' | 'unreadable'>('reading');
  useEffect(() => {
    const end = new AbortController();
    async function open(): Promise<void> {
      const bytes = await getUploadQueue().bytesOf(id);
      if (!bytes) throw new Error('The video is no longer on this device.');
      const film = await openFilm(bytes, end.signal);
      const index = await film.readIndex();
      if (!end.signal.aborted) setRead({ film, index });
    }
    open().catch((error: unknown) => {
      if (end.signal.aborted) return;
      console.warn('The video cannot be trimmed', error);
      setRead('unreadable');
    });
    return () => end.abort();
  }, [id]);
  return read;
}

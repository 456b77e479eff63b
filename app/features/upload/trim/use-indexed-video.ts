import { useEffect, useState } from 'react';
import type { FrameIndex } from '#lib/video-frames/frame-index.ts';
import { openVideo, type OpenedVideo } from '#lib/video-frames/open-video.ts';
import { getUploadQueue } from '../queue/use-upload-queue.ts';

export interface IndexedVideo {
  openedVideo: OpenedVideo;
  index: FrameIndex;
}

/** Opens a chosen video and indexes its frames; 'unreadable' when the file cannot be read. */
export function useIndexedVideo(id: string): IndexedVideo | 'reading' | 'unreadable' {
  const [read, setRead] = useState<IndexedVideo | 'reading' | 'unreadable'>('reading');
  useEffect(() => {
    const end = new AbortController();
    async function open(): Promise<void> {
      const bytes = await getUploadQueue().bytesOf(id);
      if (!bytes) throw new Error('The video is no longer on this device.');
      const openedVideo = await openVideo(bytes, end.signal);
      const index = await openedVideo.readIndex();
      if (!end.signal.aborted) setRead({ openedVideo, index });
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

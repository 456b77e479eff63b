import { useEffect, useRef, useState } from 'react';
import { readVideo } from './read-video.ts';

/** A video file selected for upload. */
export interface SelectedVideo {
  file: File;
  /** Object URL of the video. */
  url: string;
  /** The JPEG; undefined when this browser cannot read the video. */
  thumbnail: Promise<Blob | undefined>;
  /** Object URL of the thumbnail; undefined while it is created, null when that failed. */
  thumbnailUrl?: string | null;
}

/** Holds the video selected in a form: checks it, reads its duration and creates its thumbnail. */
export function useSelectedVideo(onDuration: (seconds: number) => void) {
  const [video, setVideo] = useState<SelectedVideo>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(undefined);
  const { url, thumbnailUrl } = video ?? {};
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  useEffect(() => () => void (thumbnailUrl && URL.revokeObjectURL(thumbnailUrl)), [thumbnailUrl]);

  function clear(): void {
    latest.current = undefined;
    setVideo(undefined);
    setProblem(undefined);
  }

  async function choose(file: File): Promise<void> {
    clear();
    latest.current = file;
    // Another file may be selected while this one is being read.
    const isCurrent = () => latest.current === file;
    // Loaded on demand, because the code that reads films is large.
    const found = await import('./video-file.ts')
      .then(({ findVideoProblem }) => findVideoProblem(file))
      .catch((error: unknown) => {
        console.warn('Could not read a video', error);
        return 'We can’t read this file. Save it to this device first, then choose it.';
      });
    if (!isCurrent()) return;
    if (found !== undefined) {
      setProblem(found);
      return;
    }
    const thumbnail = readVideo(file, (seconds) => isCurrent() && onDuration(seconds)).then(
      (reading) => reading.thumbnail,
      (error: unknown) => {
        console.warn('Could not create a thumbnail', error);
        return undefined;
      },
    );
    setVideo({ file, url: URL.createObjectURL(file), thumbnail });
    const picture = await thumbnail;
    if (!isCurrent()) return;
    setVideo(
      (before) => before && { ...before, thumbnailUrl: picture ? URL.createObjectURL(picture) : null },
    );
  }

  return {
    video,
    problem,
    choose,
    clear,
    /** Shows the error message for a missing video. */
    showMissing: () => setProblem('Please select a video file'),
  };
}

import { useEffect, useRef, useState } from 'react';
import { findVideoProblem } from './video-file.ts';
import { readFilm } from './read-film.ts';

/** A film that was chosen from the device, and what could be read of it. */
export interface ChosenFilm {
  file: File;
  /** Shows the film in this page. */
  url: string;
  /** The JPEG; undefined once it is known that there will be none. */
  thumbnail: Promise<Blob | undefined>;
  /** Shows the thumbnail; null when there is none. */
  thumbnailUrl?: string | null;
}

const problemTexts = {
  empty: 'This file is empty. Choose another one.',
  'no-video': 'This isn’t a video. Choose an MP4, MOV or WebM file.',
} as const;

/** The film in a form: chosen, looked into, exchanged or put back. */
export function useChosenFilm(onDuration: (seconds: number) => void) {
  const [film, setFilm] = useState<ChosenFilm>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(undefined);
  const { url, thumbnailUrl } = film ?? {};
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  useEffect(() => () => void (thumbnailUrl && URL.revokeObjectURL(thumbnailUrl)), [thumbnailUrl]);

  function clear(): void {
    latest.current = undefined;
    setFilm(undefined);
    setProblem(undefined);
  }

  async function choose(file: File): Promise<void> {
    clear();
    latest.current = file;
    // Another file may be chosen while this one is being read.
    const isCurrent = () => latest.current === file;
    const found = await findVideoProblem(file).catch(() => 'no-video' as const);
    if (!isCurrent()) return;
    if (found !== undefined) {
      setProblem(problemTexts[found]);
      return;
    }
    const thumbnail = readFilm(file, (seconds) => isCurrent() && onDuration(seconds)).then(
      (reading) => reading.thumbnail,
      (error: unknown) => {
        console.warn('There is no thumbnail of this film', error);
        return undefined;
      },
    );
    setFilm({ file, url: URL.createObjectURL(file), thumbnail });
    const picture = await thumbnail;
    if (!isCurrent()) return;
    setFilm((before) => before && { ...before, thumbnailUrl: picture ? URL.createObjectURL(picture) : null });
  }

  return {
    film,
    problem,
    choose,
    clear,
    /** What is said when the form is sent without a film. */
    demand: () => setProblem('Please select a video file'),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataError } from '#lib/api/data-error.ts';
import { toBackendUrl } from '#lib/page/public-file.ts';
import { ask } from '#lib/session/ask.ts';
import { drawnJumps } from '../../public-sample/drawn-jumps.ts';
import { getVideoLink } from '#common/film/video-link.ts';
import type { LedFilm } from './shown-comparison.ts';

const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/** The storage answers 400 or 404 if there is no such file. */
function nullIfGone(error: unknown): null {
  if (error instanceof DataError && [400, 404].includes(error.status)) return null;
  throw error;
}

/**
 * Returns the URL of a film by its key, as `useOtherJumps` has them; null if it was deleted or the user may not see it. Throws DataError.
 * The database decides who sees what: a key comes from another person's recording.
 */
export async function findOtherFilm(key: string): Promise<string | null> {
  const drawn = drawnJumps().find((jump) => jump.key === key);
  if (drawn) return (await drawn.load()).url;
  if (!isId(key)) return null;
  const submission = await ask((database) =>
    database.from('video_submissions').select('video_url').eq('id', key).maybeSingle(),
  );
  if (submission) return getVideoLink(submission.video_url).catch(nullIfGone);
  const exercise = await ask((database) =>
    database.from('videos').select('video_url').eq('id', key).maybeSingle(),
  );
  return exercise ? toBackendUrl(exercise.video_url) : null;
}

/** Opens the film of a recorded comparison. */
export function useOtherFilm(key: string | undefined): LedFilm {
  const [attempt, setAttempt] = useState(0);
  const { data, isError, refetch } = useQuery({
    queryKey: ['recorded-film', key],
    enabled: key !== undefined,
    // A new link would reload the player.
    staleTime: Infinity,
    queryFn: () => (key === undefined ? null : findOtherFilm(key)),
  });
  return {
    url: key === undefined ? undefined : data,
    attempt,
    hasFailed: isError,
    retry() {
      setAttempt(attempt + 1);
      void refetch();
    },
  };
}

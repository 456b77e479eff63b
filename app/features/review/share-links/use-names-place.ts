import { useQuery } from '@tanstack/react-query';
import { readUrl } from '#lib/film-place/byte-reader.ts';
import { findPlace } from '#lib/film-place/find-place.ts';
import { getVideoLink } from '../submission-video.ts';

/** Returns whether a stored video may say where it was filmed: those from before the place was removed, and those that we can't read. */
export function useNamesPlace(videoPath: string) {
  return useQuery({
    queryKey: ['names-place', videoPath],
    queryFn: async ({ signal }) => {
      const { edits, mayStay } = await findPlace(await readUrl(await getVideoLink(videoPath), signal));
      return mayStay || edits.length > 0;
    },
    // Videos are never replaced.
    staleTime: Infinity,
  });
}

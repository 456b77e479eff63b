import { useQuery } from '@tanstack/react-query';
import { takeData } from '../../../../lib/api/data-error.ts';
import { openSession } from '../../../../lib/session/session.ts';
import { toBackendUrl } from '../../../../lib/page/public-file.ts';
import { formatDate } from '../../../../../supabase/functions/_shared/format-date.ts';
import { useLibraryFilms } from '../data/write-review.ts';
import { getFilmLink } from '../../submission-film.ts';
import type { Review } from '../../review.ts';

/** A film to compare with. */
interface OtherFilm {
  key: string;
  label: string;
  /** URL, or object name in the `video-submissions` bucket. */
  location: { url: string } | { filmPath: string; submissionId: string };
}

/** Lists the athlete's other submissions, newest first, and the library's films. */
export function useOtherFilms({ athleteId, submissionId }: Review): OtherFilm[] {
  const submissions = useQuery({
    queryKey: ['review-others', athleteId, submissionId],
    queryFn: async () => {
      const supabase = await openSession();
      const rows = takeData(
        await supabase
          .from('video_submissions')
          .select('id, video_url, video_file_name, created_at')
          .eq('user_id', athleteId)
          .neq('id', submissionId)
          .order('created_at', { ascending: false })
          .limit(50),
      );
      return rows.map(({ id, video_url, video_file_name, created_at }) => ({
        key: id,
        label: `${video_file_name}, ${formatDate(created_at)}`,
        location: { filmPath: video_url, submissionId: id },
      }));
    },
  });
  const library = useLibraryFilms(true);
  return [
    ...(submissions.data ?? []),
    ...(library.data ?? []).map(({ id, title, url }) => ({
      key: id,
      label: `${title} (library)`,
      location: { url: toBackendUrl(url) },
    })),
  ];
}

/** Loads the URL of the other film and its take-off, if marked, in microseconds. */
export function useOtherFilm(film: OtherFilm | undefined) {
  return useQuery({
    queryKey: ['review-other', film?.key],
    enabled: film !== undefined,
    staleTime: Infinity,
    queryFn: async (): Promise<{ url: string; takeOffUs: number | undefined }> => {
      if (!film || 'url' in film.location)
        return { url: film && 'url' in film.location ? film.location.url : '', takeOffUs: undefined };
      const supabase = await openSession();
      const [url, mark] = await Promise.all([
        getFilmLink(film.location.filmPath),
        supabase
          .from('review_phases')
          .select('at_us')
          .eq('submission_id', film.location.submissionId)
          .eq('phase', 'take-off')
          .maybeSingle(),
      ]);
      return { url, takeOffUs: mark.data?.at_us };
    },
  });
}

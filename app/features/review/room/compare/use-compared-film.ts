import { useQuery } from '@tanstack/react-query';
import { takeData } from '../../../../lib/api/data-error.ts';
import { openSession } from '../../../../lib/session/session.ts';
import { backendAddress } from '../../../../lib/page/public-file.ts';
import { formatDate } from '../../../../../supabase/functions/_shared/format-date.ts';
import { useLibraryFilms } from '../data/write-review.ts';
import { getFilmLink } from '../../submission-film.ts';
import type { Review } from '../../review.ts';

/** A film that can stand beside the one under review. */
interface OtherFilm {
  key: string;
  label: string;
  /** Its address, or its object in the bucket of submissions. */
  place: { url: string } | { filmPath: string; submissionId: string };
}

/** The athlete's other submissions, newest first, and the library's films. */
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
        place: { filmPath: video_url, submissionId: id },
      }));
    },
  });
  const library = useLibraryFilms(true);
  return [
    ...(submissions.data ?? []),
    ...(library.data ?? []).map(({ id, title, url }) => ({
      key: id,
      label: `${title} (library)`,
      place: { url: backendAddress(url) },
    })),
  ];
}

/** Where the other film is, and where its take-off is if a coach named it: microseconds. */
export function useOtherFilm(film: OtherFilm | undefined) {
  return useQuery({
    queryKey: ['review-other', film?.key],
    enabled: film !== undefined,
    staleTime: Infinity,
    queryFn: async (): Promise<{ url: string; takeOffUs: number | undefined }> => {
      if (!film || 'url' in film.place)
        return { url: film && 'url' in film.place ? film.place.url : '', takeOffUs: undefined };
      const supabase = await openSession();
      const [url, mark] = await Promise.all([
        getFilmLink(film.place.filmPath),
        supabase
          .from('review_phases')
          .select('at_us')
          .eq('submission_id', film.place.submissionId)
          .eq('phase', 'take-off')
          .maybeSingle(),
      ]);
      return { url, takeOffUs: mark.data?.at_us };
    },
  });
}

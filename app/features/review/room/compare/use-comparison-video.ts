import { useQuery } from '@tanstack/react-query';
import { takeData } from '../../../../lib/api/data-error.ts';
import { openSession } from '../../../../lib/session/session.ts';
import { toBackendUrl } from '../../../../lib/page/public-file.ts';
import { formatDate } from '../../../../../supabase/functions/_shared/format-date.ts';
import { useLibraryVideos } from '../data/write-review.ts';
import { getVideoLink } from '../../submission-video.ts';
import type { Review } from '../../review.ts';

/** A video that can be compared with the reviewed one. */
interface ComparisonOption {
  key: string;
  label: string;
  /** URL, or object name in the `video-submissions` bucket. */
  location: { url: string } | { videoPath: string; submissionId: string; slowMotion: number | null };
}

/** Lists the athlete's other submissions, newest first, then the library's videos. */
export function useComparisonOptions({ athleteId, submissionId }: Review): ComparisonOption[] {
  const submissions = useQuery({
    queryKey: ['review-others', athleteId, submissionId],
    queryFn: async () => {
      const supabase = await openSession();
      const rows = takeData(
        await supabase
          .from('video_submissions')
          .select('id, video_url, video_file_name, created_at, slow_motion')
          .eq('user_id', athleteId)
          .neq('id', submissionId)
          .order('created_at', { ascending: false })
          .limit(50),
      );
      return rows.map(({ id, video_url, video_file_name, created_at, slow_motion }) => ({
        key: id,
        label: `${video_file_name}, ${formatDate(created_at)}`,
        location: { videoPath: video_url, submissionId: id, slowMotion: slow_motion },
      }));
    },
  });
  const library = useLibraryVideos(true);
  return [
    ...(submissions.data ?? []),
    ...(library.data ?? []).map(({ id, title, url }) => ({
      key: id,
      label: `${title} (library)`,
      location: { url: toBackendUrl(url) },
    })),
  ];
}

interface ComparisonVideo {
  url: string;
  /** Take-off in microseconds, if it is marked. */
  takeOffUs: number | undefined;
  /** How many times slower the video plays; null if unknown. */
  slowMotion: number | null;
}

/** Loads the selected video. */
export function useComparisonVideo(option: ComparisonOption | undefined) {
  return useQuery({
    queryKey: ['review-other', option?.key],
    enabled: option !== undefined,
    staleTime: Infinity,
    queryFn: async (): Promise<ComparisonVideo> => {
      if (!option || 'url' in option.location)
        return {
          url: option && 'url' in option.location ? option.location.url : '',
          takeOffUs: undefined,
          slowMotion: null,
        };
      const supabase = await openSession();
      const [url, mark] = await Promise.all([
        getVideoLink(option.location.videoPath),
        supabase
          .from('review_phases')
          .select('at_us')
          .eq('submission_id', option.location.submissionId)
          .eq('phase', 'take-off')
          .maybeSingle(),
      ]);
      return { url, takeOffUs: mark.data?.at_us, slowMotion: option.location.slowMotion };
    },
  });
}

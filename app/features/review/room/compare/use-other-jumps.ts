import { storedSlowMotion, type SlowMotion } from '#domain/slow-motion.ts';
import { useQuery } from '@tanstack/react-query';
import { libraryTitlesQuery } from '#common/library/library-titles.ts';
import { useState } from 'react';
import { formatDate } from '#domain/days.ts';
import { rowsPerRequest } from '#domain/read-all-rows.ts';
import { toBackendUrl } from '#lib/page/public-file.ts';
import { ask, askAll } from '#lib/session/ask.ts';
import { drawnJumps } from '../../public-sample/drawn-jumps.ts';
import { getVideoLink } from '#common/film/video-link.ts';
import { toPhases } from '../data/load-review.ts';
import { useOpenReview } from '../room-contexts.ts';
import type { JumpOption, OtherJump, UseOtherJumps } from './other-jumps.ts';

async function loadSubmission(id: string, videoPath: string, slowMotion: SlowMotion): Promise<OtherJump> {
  const [url, marks] = await Promise.all([
    getVideoLink(videoPath),
    ask((database) =>
      database.from('review_phases').select('phase, at_us').eq('submission_id', id).limit(rowsPerRequest),
    ),
  ]);
  return { url, phases: toPhases(marks), slowMotion };
}

/** The athlete's other submissions, newest first, the sample's jumps and the library's videos. */
export const useOtherJumps: UseOtherJumps = (isOpen, chosenKey) => {
  const { athleteId, submissionId } = useOpenReview().review;
  const submissions = useQuery({
    queryKey: ['review-others', athleteId, submissionId],
    enabled: isOpen,
    queryFn: async (): Promise<JumpOption[]> => {
      const rows = await askAll((database) =>
        database
          .from('video_submissions')
          .select('id, video_url, video_file_name, created_at, slow_motion, slow_motion_runs')
          .eq('user_id', athleteId)
          .neq('id', submissionId)
          .order('created_at', { ascending: false })
          .order('id'),
      );
      return rows.map(({ id, video_url, video_file_name, created_at, ...film }) => ({
        key: id,
        label: `${video_file_name}, ${formatDate(created_at)}`,
        load: () => loadSubmission(id, video_url, storedSlowMotion(film)),
      }));
    },
  });
  const library = useQuery({ ...libraryTitlesQuery, enabled: isOpen });
  const groups = [
    { label: 'Other jumps', options: submissions.data ?? [] },
    { label: 'Sample', options: drawnJumps() },
    {
      label: 'Video library',
      options: (library.data ?? []).map(({ id, title, video_url: url }): JumpOption => ({
        key: id,
        label: title,
        load: () => ({ url: toBackendUrl(url), phases: {}, slowMotion: null }),
      })),
    },
  ].filter(({ options }) => options.length > 0);

  const [attempt, setAttempt] = useState(0);
  const option = groups.flatMap(({ options }) => options).find(({ key }) => key === chosenKey);
  const selected = useQuery({
    queryKey: ['review-other', chosenKey],
    enabled: isOpen && option !== undefined,
    // A new link would reload the player. The next comparison loads the phases again.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => option?.load(),
  });
  return {
    groups,
    reload:
      submissions.isError || library.isError
        ? () => void Promise.all([submissions.refetch(), library.refetch()])
        : undefined,
    selectedKey: option?.key,
    selected: option && selected.data,
    attempt,
    hasFailed: option !== undefined && selected.isError,
    retry() {
      setAttempt(attempt + 1);
      void selected.refetch();
    },
  };
};

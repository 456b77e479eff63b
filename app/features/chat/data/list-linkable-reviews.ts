import type { Instant } from '#domain/days.ts';
import { queryOptions } from '@tanstack/react-query';
import { askAll } from '#lib/session/ask.ts';
import type { LinkedReview } from '../chat.ts';

/** An athlete's videos that a message can link, newest first. */
export const linkableReviewsQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['chat-reviews', athleteId],
    queryFn: async (): Promise<(LinkedReview & { createdAt: Instant })[]> => {
      const rows = await askAll((database) =>
        database
          .from('video_submissions')
          .select('id, video_file_name, created_at')
          .eq('user_id', athleteId)
          .order('created_at', { ascending: false })
          .order('id'),
      );
      return rows.map(({ id, video_file_name, created_at }) => ({
        id,
        fileName: video_file_name,
        createdAt: created_at,
      }));
    },
  });

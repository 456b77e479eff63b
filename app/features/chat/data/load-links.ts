import type { Instant } from '#domain/days.ts';
import { useQuery } from '@tanstack/react-query';
import { askAll } from '#lib/session/ask.ts';
import type { LinkedDrill, LinkedReview } from '../chat.ts';

/** Loads the exercises that a message can link, sorted by title. */
export function useDrills(isEnabled: boolean) {
  return useQuery({
    queryKey: ['chat-drills'],
    enabled: isEnabled,
    queryFn: async (): Promise<(LinkedDrill & { category: string })[]> => {
      const rows = await askAll((database) =>
        database.from('videos').select('id, title, slug, category').order('title').order('id'),
      );
      return rows.map(({ slug, ...drill }) => ({ ...drill, key: slug }));
    },
  });
}

/** Loads an athlete's videos that a message can link, newest first. */
export function useReviews(athleteId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ['chat-reviews', athleteId],
    enabled: isEnabled,
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
}

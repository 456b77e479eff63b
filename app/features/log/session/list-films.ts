import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day, type Instant } from '#domain/days.ts';
import { askAll } from '#lib/session/ask.ts';

/** A video that the athlete sent. */
export interface Film {
  id: string;
  fileName: string;
  /** When it was sent, ISO 8601. */
  at: Instant;
}

/** The athlete's videos that were sent on a day or in the week after. */
export const filmsQuery = (userId: string, day: Day) =>
  queryOptions({
    queryKey: ['log-films', userId, day],
    queryFn: async (): Promise<Film[]> => {
      const rows = await askAll((database) =>
        database
          .from('video_submissions')
          .select('id, video_file_name, created_at')
          .eq('user_id', userId)
          .gte('created_at', addDays(day, -1))
          .lt('created_at', addDays(day, 8))
          .order('created_at')
          .order('id'),
      );
      return rows.map((row) => ({ id: row.id, fileName: row.video_file_name, at: row.created_at }));
    },
  });

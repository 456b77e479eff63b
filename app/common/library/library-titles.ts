import { queryOptions } from '@tanstack/react-query';
import { askAll } from '#lib/session/ask.ts';

/** The exercises of the library that a plan, message or note can name, sorted by title. */
export const libraryTitlesQuery = queryOptions({
  queryKey: ['library-titles'],
  queryFn: () =>
    askAll((database) =>
      database.from('videos').select('id, title, category, slug, video_url').order('title').order('id'),
    ),
});

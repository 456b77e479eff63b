import { z } from 'zod';

/** Videos with captions in public/films, and when each was first published. `npm run films` renders them. */
const published = { 'video-review': '2026-11-21' } as const;

/** Field for one of the site's own videos. A page gets the addresses of its files. */
export const film = z
  .enum(Object.keys(published) as (keyof typeof published)[])
  .transform((name) => ({
    webm: `/films/${name}.webm`,
    mp4: `/films/${name}.mp4`,
    poster: `/films/${name}.webp`,
    captions: `/films/${name}.vtt`,
    published: published[name],
  }))
  .meta({ title: 'Video' });

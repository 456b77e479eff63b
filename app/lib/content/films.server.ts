import { z } from 'zod';

/** Videos with captions in public/films, and when each was first published. `npm run films` renders them. */
const publishedAt = { 'video-review': '2026-11-21' } as const;

/** Field for one of the site's own videos. A page gets the addresses of its files and the date. */
export const film = z
  .enum(Object.keys(publishedAt) as (keyof typeof publishedAt)[])
  .transform((name) => ({
    webm: `/films/${name}.webm`,
    mp4: `/films/${name}.mp4`,
    poster: `/films/${name}.webp`,
    captions: `/films/${name}.vtt`,
    publishedAt: publishedAt[name],
  }))
  .meta({ title: 'Video' });

import { z } from 'zod';

/** Videos with captions in public/films, and when each was first published. `npm run films` renders them. */
const published = { 'video-review': '2026-11-21' } as const;

/** Returns when a video was first published, by the address of its MP4. */
export const publicationOf = (mp4: string): string =>
  Object.entries(published).find(([name]) => mp4 === `/films/${name}.mp4`)?.[1] ?? '';

/** Field for one of the site's own videos. A page gets the addresses of its files. */
export const film = z
  .enum(Object.keys(published) as (keyof typeof published)[])
  .transform((name) => ({
    webm: `/films/${name}.webm`,
    mp4: `/films/${name}.mp4`,
    poster: `/films/${name}.webp`,
    captions: `/films/${name}.vtt`,
  }))
  .meta({ title: 'Video' });

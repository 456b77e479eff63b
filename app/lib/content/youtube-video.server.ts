import { z } from 'zod';

/** The id of a YouTube video: what follows `v=` in its address. */
export const youtubeVideo = z.string().regex(/^[\w-]{11}$/, {
  error: "must be the 11 characters after 'v=' in the video's address",
});

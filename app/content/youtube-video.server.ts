import { z } from 'zod';

/** YouTube video id: the 11 characters after `v=` in its URL. */
export const youtubeVideo = z.string().regex(/^[\w-]{11}$/, {
  error: "must be the 11 characters after 'v=' in the video's URL",
});

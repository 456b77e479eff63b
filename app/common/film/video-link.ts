import { queryOptions } from '@tanstack/react-query';
import { askStorage } from '#lib/session/ask.ts';

/** The bucket of the submissions' videos. */
export const videoBucket = 'video-submissions';

/** Lifetime of a signed link in seconds. Long enough for a review with breaks. */
export const linkSeconds = 6 * 60 * 60;

/** Returns a signed URL of a submission's video, valid for `linkSeconds`. Throws DataError. */
export async function getVideoLink(videoPath: string): Promise<string> {
  const { signedUrl } = await askStorage((storage) =>
    storage.from(videoBucket).createSignedUrl(videoPath, linkSeconds),
  );
  return signedUrl;
}

/** A link to a submission's video. */
export const videoLinkQuery = (videoPath: string) =>
  queryOptions({
    queryKey: ['video-link', videoPath],
    queryFn: () => getVideoLink(videoPath),
    // A new link would reload the player during a review.
    staleTime: Infinity,
  });

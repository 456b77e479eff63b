import { queryOptions } from '@tanstack/react-query';
import { askStorage } from '#lib/session/ask.ts';

/** The bucket of the submissions' videos. */
export const videoBucket = 'video-submissions';

/** Lifetime of a signed link in seconds. Long enough for a review with breaks. */
const linkSeconds = 6 * 60 * 60;

/** Returns a signed URL of a submission's video, valid for `linkSeconds`. Throws DataError. */
export async function getVideoLink(videoPath: string): Promise<string> {
  const { signedUrl } = await askStorage((storage) =>
    storage.from(videoBucket).createSignedUrl(videoPath, linkSeconds),
  );
  return signedUrl;
}

/** Returns signed URLs of videos by their object names, without those that are missing. Throws DataError. */
export async function getVideoLinks(videoPaths: string[]): Promise<Map<string, string>> {
  const links = await askStorage((storage) =>
    storage.from(videoBucket).createSignedUrls(videoPaths, linkSeconds),
  );
  return new Map(
    links.flatMap(({ path, signedUrl }) => (path !== null && signedUrl ? [[path, signedUrl]] : [])),
  );
}

/** A link to a submission's video. */
export const videoLinkQuery = (videoPath: string) =>
  queryOptions({
    queryKey: ['video-link', videoPath],
    queryFn: () => getVideoLink(videoPath),
    // A new link would reload the player during a review.
    staleTime: Infinity,
  });

import { queryOptions } from '@tanstack/react-query';
import { objectNameIn } from './exercise-urls.ts';
import type { Exercise, VideoSource } from '../exercise.ts';
import { askStorage } from '#lib/session/ask.ts';

const bucket = 'subscriber-videos';
/** Lifetime of a signed link in seconds. Long enough for a training session. */
const linkSeconds = 6 * 60 * 60;

interface VideoLinks {
  sources: VideoSource[];
  captions?: string;
}

/** Signs the links of a video for subscribers; 'locked' if the database refuses. Throws DataError. */
async function signLinks({ sources, captions }: Exercise): Promise<VideoLinks | 'locked'> {
  const urls = [...sources.map(({ url }) => url), ...(captions === undefined ? [] : [captions])];
  const names = urls.map((url) => objectNameIn(bucket, url) ?? url);
  const data = await askStorage((storage) => storage.from(bucket).createSignedUrls(names, linkSeconds));
  const links = data.map(({ signedUrl }) => signedUrl || undefined);
  const signed = sources.flatMap((source, i) =>
    links[i] === undefined ? [] : [{ ...source, url: links[i] }],
  );
  if (signed.length === 0) return 'locked';
  const signedCaptions = captions && links[sources.length];
  return { sources: signed, ...(signedCaptions && { captions: signedCaptions }) };
}

/** Links for a subscriber's video, or 'locked' if the member has no subscription. */
export const videoLinksQuery = (exercise: Exercise) =>
  queryOptions({
    queryKey: ['video-links', exercise.id, exercise.sources, exercise.captions],
    queryFn: () => signLinks(exercise),
    // A new link would reload the player while the video plays.
    staleTime: (linkSeconds * 1000) / 2,
  });

import { codecName } from '#lib/video-frames/describe-codec.ts';
import type { QueuedVideo } from '../queue/queue.ts';
import { VideoRejectedError } from './check-video.ts';
import { isPlayedEverywhere } from './plan-conversion.ts';

/** Returns a chosen video as another version of a film. Throws VideoRejectedError for one that would not play either. */
export function toReplacement(video: QueuedVideo, submissionId: string): QueuedVideo {
  if (!video.toConvert && !isPlayedEverywhere(video.codec)) {
    const kind = video.codec === undefined ? 'a format that we don’t know' : codecName(video.codec);
    throw new VideoRejectedError(
      `“${video.fileName}” was recorded as ${kind}, and this browser can’t convert it. Open this page on the phone that filmed it, or export the video as MP4 (H.264).`,
    );
  }
  return { ...video, replaces: submissionId };
}

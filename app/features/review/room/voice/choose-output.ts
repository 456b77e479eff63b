import {
  canEncodeAudio,
  canEncodeVideo,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { FrameIndex } from '#lib/video-frames/frame-index.ts';
import { rateOf } from '#lib/video-frames/video-rates.ts';

/** This browser cannot encode or decode the video. */
export class CannotRenderError extends Error {}

/** The least and the most pictures per second. Drawings and captions move, even if the film has fewer. */
const rates = { least: 24, most: 60 };

/** Returns the pictures per second of a downloaded voice-over: the film's, up to 60. */
export const renderedRate = (index: FrameIndex): number =>
  Math.min(rates.most, Math.max(rates.least, Math.round(rateOf(index) ?? 0)));

/**
 * MP4 with H.264 and AAC, which plays everywhere; with Opus where the browser has no AAC; WebM if it cannot write H.264. Throws CannotRenderError if
 * it writes neither.
 */
export async function chooseOutput(size: { width: number; height: number }) {
  const audio = (await canEncodeAudio('aac')) ? 'aac' : (await canEncodeAudio('opus')) ? 'opus' : undefined;
  if (audio && (await canEncodeVideo('avc', size)))
    return {
      format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
      video: 'avc',
      audio,
      name: 'mp4',
    } as const;
  const video = await getFirstEncodableVideoCodec(['vp9', 'vp8'], size);
  if (!video || !(await canEncodeAudio('opus'))) throw new CannotRenderError();
  return { format: new WebMOutputFormat(), video, audio: 'opus', name: 'webm' } as const;
}

import { Mp4OutputFormat, WebMOutputFormat, type OutputFormat, type VideoCodec } from 'mediabunny';
import type { VideoContainer } from '#lib/uploads/sniff-video.ts';

/** Returns the file format for a codec of `playableCodecs`: MP4 for H.264, otherwise WebM. */
export function outputForCodec(codec: VideoCodec): { format: OutputFormat; container: VideoContainer } {
  return codec === 'avc'
    ? {
        format: new Mp4OutputFormat({ fastStart: false }),
        container: { type: 'video/mp4', extension: 'mp4' },
      }
    : { format: new WebMOutputFormat(), container: { type: 'video/webm', extension: 'webm' } };
}

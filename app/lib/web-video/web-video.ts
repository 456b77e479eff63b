import { MP4, QTFF, type Input } from 'mediabunny';
import { findPictures } from './run-conversion.ts';

/** Limits of a video on a page. */
const limitSeconds = 5 * 60;
export const limitMegabytes = 100;
const longSide = 1920;
const shortSide = 1080;
/** Muxers round the length, and sound may end later than the picture. */
const roundingSeconds = 0.5;

/** Profiles of H.264 that every browser plays, as in avc1.64001f: Baseline, Main, Extended and High. */
const playedProfiles = /^avc[13]\.(42|4d|58|64)/i;

/** What decides whether every browser plays a video. */
export interface VideoFacts {
  isMp4: boolean;
  /** Such as 'avc' or 'hevc'. */
  codec: string | undefined;
  /** The codec with its profile, such as 'avc1.64001f'. */
  parameters: string | undefined;
  /** Undefined if it has no sound. */
  audioCodec: string | undefined;
  /** In pixels, upright. */
  width: number;
  height: number;
  seconds: number;
}

/** Reads the facts of a video. Undefined if it is none. Throws if it is broken. */
export async function readFacts(input: Input): Promise<VideoFacts | undefined> {
  if (!(await input.canRead())) return undefined;
  const [video, audio, format] = [
    await findPictures(input),
    await input.getPrimaryAudioTrack(),
    await input.getFormat(),
  ];
  if (video === null) return undefined;
  return {
    // The server writes MOV as MP4: both have the same tracks.
    isMp4: format === MP4 || format === QTFF,
    codec: (await video.getCodec()) ?? undefined,
    parameters: (await video.getCodecParameterString()) ?? undefined,
    audioCodec: audio === null ? undefined : ((await audio.getCodec()) ?? 'unknown'),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    seconds: await input.computeDuration(),
  };
}

const names: Record<string, string> = { hevc: 'HEVC', av1: 'AV1', vp8: 'VP8', vp9: 'VP9' };

/** Says what no conversion can change. Undefined if the video can be used or converted. */
export function findLimit({ seconds, width, height }: VideoFacts): string | undefined {
  if (!(seconds > 0) || width < 1 || height < 1) return 'This video has no pictures. Choose another file.';
  if (seconds <= limitSeconds + roundingSeconds) return undefined;
  return `This video is longer than ${limitSeconds / 60} minutes. Cut it first.`;
}

/** Says why not every browser plays a video, or why it is too large for a page. Undefined if it is right as it is. */
export function findMismatch(facts: VideoFacts): string | undefined {
  const { isMp4, codec, parameters, audioCodec, width, height } = facts;
  if (codec !== 'avc' || !playedProfiles.test(parameters ?? '')) {
    const name =
      codec === 'avc'
        ? 'a rare kind of H.264'
        : codec === undefined
          ? 'a way we don’t know'
          : (names[codec] ?? codec);
    return `This video was recorded as ${name}, which not every browser plays. Export it as MP4 with H.264 and AAC.`;
  }
  if (audioCodec !== undefined && audioCodec !== 'aac')
    return 'The sound of this video is not AAC, which not every browser plays. Export it as MP4 with H.264 and AAC.';
  if (!isMp4) return 'This video is no MP4. Export it as MP4 with H.264 and AAC.';
  if (scaleOf(facts) === 1) return undefined;
  return `This video is ${width} × ${height} pixels. Export it with at most ${longSide} × ${shortSide}.`;
}

/** Returns by how much a video must shrink, at most 1. */
export const scaleOf = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>): number =>
  Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));

/** Says that a prepared video has too many bytes. Undefined if it has not. */
export const findTooLarge = (bytes: number): string | undefined =>
  bytes <= limitMegabytes * 1024 * 1024
    ? undefined
    : `This video is larger than ${limitMegabytes} MB. Cut it, or export it with a lower quality.`;

export const notAVideo = 'We can’t read this file as a video. Export it as MP4 with H.264 and AAC.';

import type { VideoCodec } from 'mediabunny';
import type { VideoContainer } from '#lib/uploads/sniff-video.ts';

/** The codec of a video and what this browser can do with it. */
export interface CodecSupport {
  /** Such as 'avc', 'hevc' or 'av1'; undefined when it is unknown. */
  codec: string | undefined;
  canDecode: boolean;
  /** Whether the browser can encode a codec that every browser plays. */
  canEncode: boolean;
}

const rarelyPlayed = new Set(['hevc', 'av1']);

/** Whether many browsers cannot play the codec, although phones and screen recorders write it. */
export function isRarelyPlayed(codec: string | undefined): boolean {
  return codec !== undefined && rarelyPlayed.has(codec);
}

/** Codecs that every browser plays, best first. */
export const playableCodecs: VideoCodec[] = ['avc', 'vp9', 'vp8'];

export const isPlayedEverywhere = (codec: string | undefined): boolean =>
  playableCodecs.some((playable) => playable === codec);

/** Formats that no browser plays and this page can't convert. */
const foreignTypes = new Set(['video/x-msvideo', 'video/x-ms-wmv', 'video/x-flv', 'video/mpeg']);

/** Whether no browser can play a video, so that a coach can only download it. */
export const isForeign = ({ type }: VideoContainer, codec: string | undefined): boolean =>
  foreignTypes.has(type) || codec === 'prores' || (type === 'video/mp2t' && codec === undefined);

/** Whether to write the pictures, as they are, into an MP4: browsers play H.264, but not from the MPEG-TS of camcorders. */
export const isRewrapped = ({ type }: VideoContainer, codec: string | undefined): boolean =>
  type === 'video/mp2t' && codec === 'avc';

/** Whether to convert the video before the upload. */
export function needsConversion({ codec, canDecode, canEncode }: CodecSupport): boolean {
  return isRarelyPlayed(codec) && canDecode && canEncode;
}

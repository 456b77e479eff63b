/** The codec of a video and what this browser can do with it. */
export interface CodecSupport {
  /** Such as 'avc', 'hevc' or 'av1'; undefined when it is unknown. */
  codec: string | undefined;
  canDecode: boolean;
  /** Whether the browser can encode a codec that every browser plays. */
  canEncode: boolean;
}

const names: Record<string, string> = { hevc: 'HEVC (H.265)', av1: 'AV1' };

/** Whether many browsers cannot play the codec, although phones and screen recorders write it. */
export function isRarelyPlayed(codec: string | undefined): boolean {
  return codec !== undefined && codec in names;
}

/** Returns the display name of a codec, such as 'HEVC (H.265)'. */
export function codecName(codec: string): string {
  return names[codec] ?? codec;
}

/** Whether to convert the video before the upload. */
export function needsConversion({ codec, canDecode, canEncode }: CodecSupport): boolean {
  return isRarelyPlayed(codec) && canDecode && canEncode;
}

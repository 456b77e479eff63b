/** What this browser finds in a video, and what it could do with it. */
export interface VideoLook {
  /** How the pictures are coded ('avc', 'hevc', 'av1'); undefined where nobody could tell. */
  codec: string | undefined;
  canDecode: boolean;
  /** Whether it can write a film that every browser plays. */
  canEncode: boolean;
}

const names: Record<string, string> = { hevc: 'HEVC (H.265)', av1: 'AV1' };

/** Phones and screen recorders write these, and far from every browser plays them. */
export function isRarelyPlayed(codec: string | undefined): boolean {
  return codec !== undefined && codec in names;
}

/** 'HEVC (H.265)' for people. */
export function codecName(codec: string): string {
  return names[codec] ?? codec;
}

/** Whether the video is to be converted before it is sent. */
export function isToConvert({ codec, canDecode, canEncode }: VideoLook): boolean {
  return isRarelyPlayed(codec) && canDecode && canEncode;
}

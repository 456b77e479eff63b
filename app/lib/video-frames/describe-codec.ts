interface Codec {
  name: string;
  /** Where it plays, as the end of a sentence. */
  plays: string;
}

const codecs: Record<string, Codec> = {
  avc: { name: 'H.264', plays: 'in every browser, unless it has more than 8 bits per color' },
  hevc: {
    name: 'HEVC (H.265)',
    plays: 'in Safari, and in Chrome and Edge on devices whose graphics card decodes it',
  },
  av1: { name: 'AV1', plays: 'in Chrome, Edge and Firefox, and in Safari on the newest Apple devices' },
  vp9: { name: 'VP9', plays: 'in Chrome, Edge, Firefox and new versions of Safari' },
  vp8: { name: 'VP8', plays: 'in Chrome, Edge, Firefox and new versions of Safari' },
  prores: { name: 'ProRes', plays: 'in Safari on a Mac' },
};

/** Returns the display name of a codec, such as 'HEVC (H.265)'. */
export const codecName = (codec: string): string => codecs[codec]?.name ?? codec;

/** Says what this browser can't decode, and where it plays. `codec`: as Mediabunny names it; undefined if it knows none. */
export function describeUndecodable(codec: string | undefined): string {
  const known = codec === undefined ? undefined : codecs[codec];
  return known
    ? `This browser can’t decode this video. It was recorded as ${known.name}, which plays ${known.plays}.`
    : 'This browser can’t decode this video. It was recorded in a format that browsers don’t play; a video player on a computer may.';
}

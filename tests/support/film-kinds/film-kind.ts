export interface FilmKind {
  name: string;
  /** Its ending says the format. */
  file: string;
  /** Options of ffmpeg. */
  options: string;
  /** Changes what ffmpeg wrote. */
  change?: (film: Buffer) => Uint8Array;
  /** The public report of such a film. */
  report?: string;
  /** H.264 unless it is named. */
  codec?: keyof typeof codecs;
  steps?: Steps;
  real?: RealTime;
  /** What the room says beside the film. It is then not stepped. */
  says?: RegExp;
}

/** What every step shows; by default 150 frames whose pictures have their number. */
export interface Steps {
  frames?: number;
  /** In pixels. */
  size?: string;
  /** Deinterlaced, so that each field is a frame. */
  byField?: boolean;
  /** Returns the number painted into the picture of a frame, if it is another one. */
  number?: (frame: number) => number;
  /** By how many degrees the file turns its pictures clockwise. */
  turn?: 0 | 180 | 270;
}

/** The real time of the middle frame and of the last one, as the room writes it, once the coach has chosen the capture rate. */
interface RealTime {
  captureRate: number;
  middle: string;
  last: string;
}

/** How an engine is asked whether it plays a codec, and what the room says where it doesn't. */
export const codecs = {
  avc: { type: 'video/mp4; codecs="avc1.64001f"', says: /It was recorded as H\.264/ },
  avcOf10Bits: { type: 'video/mp4; codecs="avc1.7a001f"', says: /It was recorded as H\.264/ },
  hevc: {
    type: 'video/mp4; codecs="hvc1.1.6.L93.B0"',
    says: /It was recorded as HEVC \(H\.265\), which plays in Safari/,
  },
  vp8: { type: 'video/webm; codecs="vp8"', says: /It was recorded as VP8/ },
  vp9: { type: 'video/webm; codecs="vp9"', says: /It was recorded as VP9/ },
  av1: { type: 'video/mp4; codecs="av01.0.04M.08"', says: /It was recorded as AV1, which plays in Chrome/ },
  prores: {
    type: 'video/quicktime; codecs="apch"',
    says: /It was recorded as ProRes, which plays in Safari on a Mac/,
  },
  /** Formats that no browser plays have no type. */
  unknown: { type: '', says: /in a format that browsers don’t play/ },
} as const;

export const h264 = '-c:v libx264 -preset veryfast -bf 2 -g 30';

/** Frames with other times: `at` is the time in seconds of frame N. */
export const timed = (at: string): string =>
  `-vf setpts='(${at})/TB' -fps_mode passthrough -enc_time_base 1:24000 ${h264} -an`;

/** Frames at a constant rate. */
export const saved = (rate: string): string => `-vf setpts=N/(${rate})/TB -r ${rate} ${h264} -an`;

import type { FirstField } from './h264/read-interlacing.ts';
import type { FrameIndex } from './frame-index.ts';
import type { PictureSize } from './frame-source.ts';

export interface PlayerState {
  /** 'first': the first picture is visible, but the frames are not indexed yet. */
  status: 'opening' | 'first' | 'ready' | 'failed';
  size?: PictureSize;
  index?: FrameIndex;
  /** The frame whose picture is on the canvas. */
  frame: number;
  isPlaying: boolean;
  /** Whether a requested picture has not appeared for 200 ms. */
  isLate: boolean;
  /** The field that was filmed first, if the video is interlaced and can be shown by fields. */
  firstField?: FirstField;
  /** Whether each field is shown as a picture: `index` then has two entries for each picture of the file. */
  isByField: boolean;
  /** Speed of the film: 1 as saved. */
  speed: number;
  hasSound: boolean;
  /** Such as 'avc' or 'hevc'; missing if it is unknown. */
  codec?: string;
  /** Rate at which the camera filmed, in frames per second, if the file says it. */
  captureRate?: number;
  /** Whether the user muted the sound. It is also silent at low speeds (`isAudibleAt`). */
  isMuted: boolean;
  /** First and last frame of the loop, both included. */
  loop?: { from: number; to: number };
  /** How single frames are drawn: with WebCodecs, or by seeking in a video element. */
  method?: 'decoded' | 'sought';
  error?: unknown;
}

/** State before anything is loaded. */
export const initialPlayerState: PlayerState = {
  status: 'opening',
  frame: 0,
  isPlaying: false,
  isLate: false,
  isByField: false,
  speed: 1,
  hasSound: false,
  isMuted: true,
};

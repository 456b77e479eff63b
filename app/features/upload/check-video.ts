import { formatMegabytes } from '../../lib/text/format-size.ts';
import { sniffBytes, sniffVideo, type VideoContainer } from '../../lib/uploads/sniff-video.ts';

/** What one more video may have, and what there is room for. Sizes are bytes. */
export interface VideoLimits {
  fileBytes: number;
  /** What all videos of the member may have together, and have. */
  bytes: number;
  usedBytes: number;
  /** Videos that may wait for a review at the same time, and do. */
  waiting: number;
  usedWaiting: number;
}

/** For as long as nobody could be asked; the server asks in any case. */
export const usualLimits: VideoLimits = {
  fileBytes: 500 * 1024 * 1024,
  bytes: Infinity,
  usedBytes: 0,
  waiting: Infinity,
  usedWaiting: 0,
};

const videoExtensions =
  /\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|3g2|mpg|mpeg|mts|m2ts|ts|ogv|ogg|wmv|asf|flv|f4v)$/i;
const anyExtension = /\.[a-z0-9]{1,5}$/i;

/** The file cannot be sent. The message is a sentence for whoever chose it. */
export class VideoRefusal extends Error {
  /** Whether it is no video at all. */
  readonly isNoVideo: boolean;

  constructor(message: string, { isNoVideo = false } = {}) {
    super(message);
    this.name = 'VideoRefusal';
    this.isNoVideo = isNoVideo;
  }
}

function checkRoom({ name, size }: File, limits: VideoLimits): void {
  const { fileBytes, bytes, usedBytes, waiting, usedWaiting } = limits;
  if (size > fileBytes) {
    throw new VideoRefusal(
      `“${name}” has ${formatMegabytes(size)}, and a video may have ${formatMegabytes(fileBytes)} at most. Cut it down to the jump, or film in 1080p.`,
    );
  }
  if (usedWaiting >= waiting) {
    throw new VideoRefusal(
      `${usedWaiting} of your videos wait for a review already, and more cannot. Delete one, or wait until your coach has looked at them.`,
    );
  }
  if (usedBytes + size > bytes) {
    throw new VideoRefusal(
      `Your videos take up ${formatMegabytes(usedBytes)} of ${formatMegabytes(bytes)}, so there is no room for “${name}” (${formatMegabytes(size)}). Delete one that you no longer need.`,
    );
  }
}

/** Looks at name, size and first bytes of a file. Gives what kind of video it is. Throws VideoRefusal. */
export async function checkVideo(file: File, limits: VideoLimits): Promise<VideoContainer> {
  const { name, size } = file;
  if (size === 0) {
    throw new VideoRefusal(
      `“${name}” is empty: it has 0 bytes. Save or export it again, then choose it here.`,
    );
  }
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
  } catch {
    throw new VideoRefusal(
      `“${name}” cannot be read. Is it still on this device? Save it here first, then choose it.`,
    );
  }
  // Phones now and then hand over a file without an extension; then its content speaks for it.
  if (anyExtension.test(name) && !videoExtensions.test(name)) {
    throw new VideoRefusal(
      `“${name}” does not have the name of a video. Choose a film, such as .mp4, .mov or .webm.`,
      {
        isNoVideo: true,
      },
    );
  }
  const container = sniffVideo(head);
  if (!container) {
    throw new VideoRefusal(`“${name}” is called a video, but there is no video inside.`, { isNoVideo: true });
  }
  checkRoom(file, limits);
  return container;
}

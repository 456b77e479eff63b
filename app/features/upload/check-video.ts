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

/** The file can't be sent. The message is for the athlete. */
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
      `“${name}” is ${formatMegabytes(size)}. The limit is ${formatMegabytes(fileBytes)}. Trim it to the jump, or film in 1080p.`,
    );
  }
  if (usedWaiting >= waiting) {
    throw new VideoRefusal(
      `You already have ${usedWaiting} videos waiting for review, which is the limit. Delete one, or wait for your coach’s reviews.`,
    );
  }
  if (usedBytes + size > bytes) {
    throw new VideoRefusal(
      `Your videos use ${formatMegabytes(usedBytes)} of ${formatMegabytes(bytes)}, so there’s no room for “${name}” (${formatMegabytes(size)}). Delete one you no longer need.`,
    );
  }
}

/** Looks at name, size and first bytes of a file. Gives what kind of video it is. Throws VideoRefusal. */
export async function checkVideo(file: File, limits: VideoLimits): Promise<VideoContainer> {
  const { name, size } = file;
  if (size === 0) {
    throw new VideoRefusal(`“${name}” is empty (0 bytes). Save or export it again, then choose it here.`);
  }
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
  } catch {
    throw new VideoRefusal(`We can’t read “${name}”. Save it to this device first, then choose it.`);
  }
  // Phones now and then hand over a file without an extension; then its content speaks for it.
  if (anyExtension.test(name) && !videoExtensions.test(name)) {
    throw new VideoRefusal(
      `“${name}” doesn’t look like a video. Choose a file such as .mp4, .mov or .webm.`,
      {
        isNoVideo: true,
      },
    );
  }
  const container = sniffVideo(head);
  if (!container) {
    throw new VideoRefusal(`“${name}” contains no video.`, { isNoVideo: true });
  }
  checkRoom(file, limits);
  return container;
}

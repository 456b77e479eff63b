import { formatMegabytes } from '../../lib/text/format-size.ts';
import { sniffBytes, sniffVideo, type VideoContainer } from '../../lib/uploads/sniff-video.ts';

/** Upload limits of a member and what is used of them. Sizes are bytes. */
export interface VideoLimits {
  maxFileBytes: number;
  /** All videos of the member together. */
  maxTotalBytes: number;
  usedBytes: number;
  /** Videos that may wait for a review at the same time. */
  maxPending: number;
  pending: number;
}

/** Used until the server's limits are loaded. The server enforces its own in any case. */
export const defaultLimits: VideoLimits = {
  maxFileBytes: 500 * 1024 * 1024,
  maxTotalBytes: Infinity,
  usedBytes: 0,
  maxPending: Infinity,
  pending: 0,
};

const videoExtensions =
  /\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|3g2|mpg|mpeg|mts|m2ts|ts|ogv|ogg|wmv|asf|flv|f4v)$/i;
const anyExtension = /\.[a-z0-9]{1,5}$/i;

/** The file cannot be uploaded. The message is shown to the athlete. */
export class VideoRejectedError extends Error {
  readonly isNotVideo: boolean;

  constructor(message: string, { isNotVideo = false } = {}) {
    super(message);
    this.name = 'VideoRejectedError';
    this.isNotVideo = isNotVideo;
  }
}

function checkLimits({ name, size }: File, limits: VideoLimits): void {
  const { maxFileBytes, maxTotalBytes, usedBytes, maxPending, pending } = limits;
  if (size > maxFileBytes) {
    throw new VideoRejectedError(
      `“${name}” is ${formatMegabytes(size)}. The limit is ${formatMegabytes(maxFileBytes)}. Trim it to the jump, or film in 1080p.`,
    );
  }
  if (pending >= maxPending) {
    throw new VideoRejectedError(
      `You already have ${pending} videos waiting for review, which is the limit. Delete one, or wait for your coach’s reviews.`,
    );
  }
  if (usedBytes + size > maxTotalBytes) {
    throw new VideoRejectedError(
      `Your videos use ${formatMegabytes(usedBytes)} of ${formatMegabytes(maxTotalBytes)}, so there’s no room for “${name}” (${formatMegabytes(size)}). Delete one you no longer need.`,
    );
  }
}

/** Checks the name, size and first bytes of a file and returns its video format. Throws VideoRejectedError. */
export async function checkVideo(file: File, limits: VideoLimits): Promise<VideoContainer> {
  const { name, size } = file;
  if (size === 0) {
    throw new VideoRejectedError(
      `“${name}” is empty (0 bytes). Save or export it again, then choose it here.`,
    );
  }
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
  } catch {
    throw new VideoRejectedError(`We can’t read “${name}”. Save it to this device first, then choose it.`);
  }
  // Phones sometimes pass a file without an extension. Then the content alone decides.
  if (anyExtension.test(name) && !videoExtensions.test(name)) {
    throw new VideoRejectedError(
      `“${name}” doesn’t look like a video. Choose a file such as .mp4, .mov or .webm.`,
      { isNotVideo: true },
    );
  }
  const container = sniffVideo(head);
  if (!container) {
    throw new VideoRejectedError(`“${name}” contains no video. Choose another file.`, { isNotVideo: true });
  }
  checkLimits(file, limits);
  return container;
}

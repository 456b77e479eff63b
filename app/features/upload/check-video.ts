import { formatMegabytes } from '../../lib/format-size.ts';
import { sniffBytes, sniffVideo, type VideoContainer } from './sniff-video.ts';

/** The bucket's own limit, for as long as nobody could be asked. */
export const usualLimitBytes = 500 * 1024 * 1024;

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

/**
 * Looks at name, size and first bytes of a file. Gives what kind of video it is. Throws VideoRefusal.
 * `limitBytes` is the most that one video may have.
 */
export async function checkVideo(file: File, limitBytes: number): Promise<VideoContainer> {
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
  if (size > limitBytes) {
    throw new VideoRefusal(
      `“${name}” has ${formatMegabytes(size)}, and a video may have ${formatMegabytes(limitBytes)} at most. Cut it down to the jump, or film in 1080p.`,
    );
  }
  return container;
}

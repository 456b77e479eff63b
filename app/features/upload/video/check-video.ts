import { Refusal } from '#lib/api/refusal.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { sniffFile, type VideoContainer } from '#lib/uploads/sniff-video.ts';
import { codecName } from '#lib/video-frames/describe-codec.ts';
import { describeCut, describeUnplayable } from '#lib/video-frames/describe-cut.ts';
import { objectNameFor } from '../queue/object-name.ts';
import type { QueuedVideo } from '../queue/queue.ts';
import { loadConverter } from './load-converter.ts';
import { isPlayedEverywhere, isRewrapped, needsConversion } from './plan-conversion.ts';

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

/** The file cannot be uploaded. The message is shown to the athlete. */
export class VideoRejectedError extends Refusal {
  readonly isNotVideo: boolean;

  constructor(message: string, { isNotVideo = false } = {}) {
    super(message);
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

/** Checks the size and first bytes of a file and returns its video format. */
async function checkFormat(file: File, limits: VideoLimits): Promise<VideoContainer> {
  const { name, size } = file;
  if (size === 0) {
    throw new VideoRejectedError(
      `“${name}” is empty (0 bytes). Save or export it again, then choose it here.`,
    );
  }
  let container: VideoContainer | undefined;
  try {
    container = await sniffFile(file);
  } catch {
    throw new VideoRejectedError(`We can’t read “${name}”. Save it to this device first, then choose it.`);
  }
  // The name doesn't matter: athletes name videos 'Jump 4.60', and phones pass files without an extension.
  if (!container) {
    throw new VideoRejectedError(`“${name}” contains no video. Choose a file such as .mp4, .mov or .webm.`, {
      isNotVideo: true,
    });
  }
  checkLimits(file, limits);
  return container;
}

/** Formats that the converter can read. */
const readableTypes = new Set([
  'video/mp4',
  'video/quicktime',
  'video/3gpp',
  'video/webm',
  'video/x-matroska',
  'video/mp2t',
]);

async function inspect(file: File, container: VideoContainer) {
  const unknown = {
    codec: undefined,
    canDecode: false,
    canEncode: false,
    rates: undefined,
    trimmed: undefined,
    filmData: undefined,
  };
  if (!readableTypes.has(container.type)) return unknown;
  try {
    const { inspectVideo } = await loadConverter();
    return await inspectVideo(file);
  } catch (error) {
    console.warn('Could not read the video’s codec', error);
    return unknown;
  }
}

/**
 * Checks a file and returns its entry for the queue. `replaces`: the submission whose film it replaces. Throws VideoRejectedError, also for
 * another version of a film that would not play either.
 */
export async function checkVideo(
  file: File,
  userId: string,
  limits: VideoLimits,
  replaces?: string,
): Promise<QueuedVideo> {
  const container = await checkFormat(file, limits);
  const support = await inspect(file, container);
  const { codec, filmData } = support;
  const unplayable = filmData && describeUnplayable(filmData);
  if (unplayable !== undefined) {
    throw new VideoRejectedError(
      `“${file.name}” ${unplayable} Copy it again from the phone or camera that filmed it.`,
    );
  }
  const isConverted = needsConversion(support);
  const toConvert = isConverted || isRewrapped(container, codec);
  if (replaces !== undefined && !toConvert && !isPlayedEverywhere(codec)) {
    const kind = codec === undefined ? 'a format that we don’t know' : codecName(codec);
    throw new VideoRejectedError(
      `“${file.name}” was recorded as ${kind}, and this browser can’t convert it. Open this page on the phone that filmed it, or export the video as MP4 (H.264).`,
    );
  }
  const chosenAt = Date.now();
  return {
    id: crypto.randomUUID(),
    userId,
    fileName: file.name,
    objectName: objectNameFor(userId, chosenAt, container),
    size: file.size,
    container,
    codec,
    rates: support.rates,
    // A conversion encodes the pictures again, so it begins anywhere.
    ...(support.trimmed && { trimmed: { ...support.trimmed, ...(isConverted && { keptUs: 0 }) } }),
    ...(filmData?.kind === 'cut' && { cut: describeCut(filmData) }),
    toConvert,
    replaces,
    chosenAt,
    phase: { name: 'chosen' },
  };
}

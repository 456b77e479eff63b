import type * as Converter from './convert-video.ts';
import { describeCut, describeUnplayable } from '#lib/video-frames/describe-cut.ts';
import { checkVideo, VideoRejectedError, type VideoLimits } from './check-video.ts';
import { isRewrapped, needsConversion } from './plan-conversion.ts';
import type { QueuedVideo } from '../queue/queue.ts';
import type { VideoContainer } from '#lib/uploads/sniff-video.ts';
import { objectNameFor } from '../queue/object-name.ts';

let converter: Promise<typeof Converter> | undefined;

/** Loads the converter, which is too large for the page's bundle. Rejects while offline unless it is already loaded. */
function loadConverter(): Promise<typeof Converter> {
  if (converter) return converter;
  // Browsers cache a failed import until the page reloads, so it must not fail while offline.
  if (!navigator.onLine) return Promise.reject(new Error('The converter cannot be loaded while offline.'));
  converter = import('./convert-video.ts').catch((error: unknown) => {
    converter = undefined;
    throw error;
  });
  return converter;
}

/** Preloads the code for uploads when the athlete is about to choose a video, so that it also works offline afterwards. */
export function preloadUploadCode(): void {
  if (!navigator.onLine) return;
  const modules = [
    loadConverter(),
    import('./prepare-video.ts'),
    import('../trim/video-trimmer.tsx'),
    import('tus-js-client'),
  ];
  for (const loading of modules) {
    loading.catch((error: unknown) => console.warn('Could not preload the upload code', error));
  }
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

/** Checks a file and returns its entry for the queue. Throws VideoRejectedError. */
export async function describeVideo(file: File, userId: string, limits: VideoLimits): Promise<QueuedVideo> {
  const container = await checkVideo(file, limits);
  const support = await inspect(file, container);
  const { filmData } = support;
  const unplayable = filmData && describeUnplayable(filmData);
  if (unplayable !== undefined) {
    throw new VideoRejectedError(
      `“${file.name}” ${unplayable} Copy it again from the phone or camera that filmed it.`,
    );
  }
  const chosenAt = Date.now();
  const isConverted = needsConversion(support);
  return {
    id: crypto.randomUUID(),
    userId,
    fileName: file.name,
    objectName: objectNameFor(userId, chosenAt, container),
    size: file.size,
    container,
    codec: support.codec,
    rates: support.rates,
    // A conversion encodes the pictures again, so it begins anywhere.
    ...(support.trimmed && { trimmed: { ...support.trimmed, ...(isConverted && { keptUs: 0 }) } }),
    ...(filmData?.kind === 'cut' && { cut: describeCut(filmData) }),
    toConvert: isConverted || isRewrapped(container, support.codec),
    chosenAt,
    phase: { name: 'chosen' },
  };
}

import type * as Converter from './convert-video.ts';
import { checkVideo, type VideoLimits } from './check-video.ts';
import { isToConvert } from './plan-conversion.ts';
import type { QueuedVideo } from './queue/queue.ts';
import type { VideoContainer } from '../../lib/uploads/sniff-video.ts';
import { objectNameFor } from './queue/object-name.ts';

let converter: Promise<typeof Converter> | undefined;

/** Loads the converter when the user is about to choose a video. Rejects without a connection, unless it is cached. */
function loadConverter(): Promise<typeof Converter> {
  if (converter) return converter;
  // Browsers remember that a module could not be loaded, until the page is.
  if (!navigator.onLine) return Promise.reject(new Error('There is no signal to load the converter.'));
  converter = import('./convert-video.ts').catch((error: unknown) => {
    converter = undefined;
    throw error;
  });
  return converter;
}

/** Preloads the converter when the user is about to choose a video, so that it works offline afterward. */
export function getReady(): void {
  if (!navigator.onLine) return;
  const parts = [
    loadConverter(),
    import('./prepare-video.ts'),
    import('./trim/trim-film.tsx'),
    import('tus-js-client'),
  ];
  for (const loading of parts) {
    loading.catch((error: unknown) => console.warn('What sends videos could not be loaded yet', error));
  }
}

/** Kinds whose inside can be looked at before they are sent. */
const readable = new Set(['video/mp4', 'video/quicktime', 'video/3gpp', 'video/webm', 'video/x-matroska']);

async function look(file: File, container: VideoContainer) {
  const unknown = { codec: undefined, canDecode: false, canEncode: false };
  if (!readable.has(container.type)) return unknown;
  try {
    const { lookAtVideo } = await loadConverter();
    return await lookAtVideo(file);
  } catch (error) {
    console.warn('Nobody could tell how the video is coded', error);
    return unknown;
  }
}

/** Checks a file and describes it for the queue. Throws VideoRefusal. */
export async function describeVideo(file: File, userId: string, limits: VideoLimits): Promise<QueuedVideo> {
  const container = await checkVideo(file, limits);
  const found = await look(file, container);
  const chosenAt = Date.now();
  return {
    id: crypto.randomUUID(),
    userId,
    fileName: file.name,
    objectName: objectNameFor(userId, chosenAt, container),
    size: file.size,
    container,
    codec: found.codec,
    toConvert: isToConvert(found),
    chosenAt,
    phase: { name: 'chosen' },
  };
}

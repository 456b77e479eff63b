import { checkVideo, type VideoLimits } from './check-video.ts';
import { isToConvert } from './plan-conversion.ts';
import type { QueuedVideo } from './queue.ts';
import type { VideoContainer } from './sniff-video.ts';
import { objectNameFor } from './upload-queue.ts';

/** Kinds whose inside can be looked at before they are sent. */
const readable = new Set(['video/mp4', 'video/quicktime', 'video/3gpp', 'video/webm', 'video/x-matroska']);

async function look(file: File, container: VideoContainer) {
  const unknown = { codec: undefined, canDecode: false, canEncode: false };
  if (!readable.has(container.type)) return unknown;
  try {
    // Heavy, and of no use before somebody has chosen a video.
    const { lookAtVideo } = await import('./convert-video.ts');
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

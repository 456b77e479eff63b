import { Worker } from 'node:worker_threads';
import { UploadError } from '../../server/studio/content-tools.ts';
import { damaged, type RemuxedVideo } from './remux-video.ts';

/** 100 MB take 2 s. A damaged index can claim billions of pictures. */
const limitMs = 60_000;

/**
 * Remuxes a video (remux-video.ts) beside the server, which keeps answering, and only for so long. The upload moves to the worker, so it is
 * empty afterward. Throws UploadError.
 */
export async function remuxSafely(
  upload: Uint8Array<ArrayBuffer>,
  { limit = limitMs } = {},
): Promise<RemuxedVideo> {
  const worker = new Worker(new URL('./remux-worker.mjs', import.meta.url), {
    workerData: upload,
    transferList: [upload.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const timer = setTimeout(() => void worker.terminate(), limit);
  try {
    const answer = await new Promise<{ video: RemuxedVideo } | { problem: string }>((resolve, reject) => {
      worker.once('message', resolve);
      // Out of memory, or terminated.
      worker.once('error', (cause) => reject(new UploadError(damaged, { cause })));
      worker.once('exit', () => reject(new UploadError(damaged)));
    });
    if ('problem' in answer) throw new UploadError(answer.problem);
    return answer.video;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

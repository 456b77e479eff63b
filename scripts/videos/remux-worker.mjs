// @ts-check
// Worker of remux-safely.ts. Plain JavaScript, because Node 20 does not run TypeScript.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
/** @type {typeof import('./remux-video.ts')} */
const { remuxVideo } = await import(new URL('./remux-video.ts', import.meta.url).href);
try {
  const video = await remuxVideo(workerData);
  parentPort?.postMessage({ video }, [video.bytes.buffer]);
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}

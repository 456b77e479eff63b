import { openVideo } from '#lib/video-frames/open-video.ts';
import type { FilmRun } from './capture-session.ts';
import { muxTake } from './mux-take.ts';
import type { Take } from './take-store.ts';

/** Height of the picture in the list, in pixels: twice its size on the page. */
const thumbnailHeight = 144;

/** Returns a small picture from the middle of a take; undefined if the browser cannot draw it. */
async function drawThumbnail(bytes: Blob, seconds: number): Promise<Blob | undefined> {
  const video = await openVideo(bytes);
  try {
    const canvas = document.createElement('canvas');
    canvas.height = thumbnailHeight;
    canvas.width = Math.round((thumbnailHeight * video.size.width) / video.size.height);
    if (!(await video.drawStill(seconds / 2, canvas))) return undefined;
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
    return picture ?? undefined;
  } finally {
    video.close();
  }
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Names a take by the local time, such as 'jump-2026-11-25-14-03-22'. */
function nameAt(time: Date): string {
  const parts = [time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes(), time.getSeconds()];
  return `jump-${time.getFullYear()}-${parts.map(pad).join('-')}`;
}

/** Makes a video file of filmed pictures. Throws if they cannot be written. */
export async function makeTake(run: FilmRun, userId: string): Promise<{ take: Take; bytes: Blob }> {
  const { bytes, container, seconds } = await muxTake(run);
  const thumbnail = await drawThumbnail(bytes, seconds).catch((error: unknown) => {
    console.warn('Could not draw the picture of a take', error);
    return undefined;
  });
  const now = new Date();
  const take: Take = {
    id: crypto.randomUUID(),
    userId,
    fileName: `${nameAt(now)}.${container.extension}`,
    type: container.type,
    size: bytes.size,
    seconds,
    filmedAt: now.getTime(),
    ...(thumbnail && { thumbnail }),
  };
  return { take, bytes };
}

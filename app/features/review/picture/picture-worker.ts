import { UnreadableVideoError } from '#lib/video-frames/unreadable-video.ts';
import {
  drawPicture,
  PictureError,
  type DrawnPicture,
  type PictureOrder,
  type PictureProblem,
} from './draw-picture.ts';

/** What the worker sends: any number of shares, then a picture or a failure. */
export type PictureMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; picture: DrawnPicture }
  | { kind: 'failed'; problem: PictureProblem | 'unreadable' | 'network' };

function problemOf(error: unknown): PictureProblem | 'unreadable' | 'network' {
  if (error instanceof PictureError) return error.problem;
  return error instanceof UnreadableVideoError ? 'unreadable' : 'network';
}

const send = (message: PictureMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<PictureOrder>) => {
  drawPicture(data, (share) => send({ kind: 'progress', share })).then(
    (picture) => send({ kind: 'done', picture }, [picture.looks.brand.buffer, picture.looks.color.buffer]),
    (error: unknown) => {
      console.error('Could not draw the picture', error);
      send({ kind: 'failed', problem: problemOf(error) });
    },
  );
});

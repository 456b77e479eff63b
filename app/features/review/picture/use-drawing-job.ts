import { useCallback, useEffect, useRef, useState } from 'react';
import type { DrawnPicture, PictureOrder } from './draw-picture.ts';
import type { PictureMessage } from './picture-worker.ts';

type Problem = Extract<PictureMessage, { kind: 'failed' }>['problem'];

export type DrawingState =
  | { status: 'idle' }
  | { status: 'drawing'; share: number }
  | { status: 'done'; order: PictureOrder; picture: DrawnPicture }
  | { status: 'failed'; problem: Problem };

/** What to tell someone whose picture could not be drawn. */
export const problemTexts: Record<Problem, string> = {
  'moving-camera':
    'The camera moves in this video, so we can’t cut you out cleanly. Put the phone on a tripod or a bench next time, and don’t follow the jump with it.',
  'nothing-moves': 'Nothing moves in these frames. Choose frames of the jump.',
  'too-short': 'This video is too short for a picture. It needs at least three frames.',
  unreadable: 'This browser can’t read single pictures of this video. Open the page in another browser.',
  network: 'We couldn’t read the video. Check your connection, then try again.',
};

/** Draws pictures in a worker, one at a time. The worker ends with its picture, or when the room closes. */
export function useDrawingJob() {
  const [state, setState] = useState<DrawingState>({ status: 'idle' });
  const worker = useRef<Worker>(undefined);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    (order: PictureOrder) => {
      stop();
      const started = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      setState({ status: 'drawing', share: 0 });
      const end = (result: DrawingState) => {
        stop();
        setState(result);
      };
      started.addEventListener('message', ({ data }: MessageEvent<PictureMessage>) => {
        if (data.kind === 'progress') setState({ status: 'drawing', share: data.share });
        else if (data.kind === 'done') end({ status: 'done', order, picture: data.picture });
        else end({ status: 'failed', problem: data.problem });
      });
      started.addEventListener('error', (event) => {
        console.error('The picture’s worker failed', event.message);
        end({ status: 'failed', problem: 'network' });
      });
      started.postMessage(order);
    },
    [stop],
  );
  const cancel = useCallback(() => {
    stop();
    setState({ status: 'idle' });
  }, [stop]);
  return { state, start, cancel };
}

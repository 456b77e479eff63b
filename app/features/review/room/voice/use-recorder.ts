import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Shape } from '#domain/review-calls.ts';
import { timeOf } from '#lib/video-frames/frame-index.ts';
import { toMicroseconds } from '../../review.ts';
import type { Sheet } from '../drawing/drawn-shape.ts';
import { createShapeLookup, placeShapes } from '../drawing/shape-frames.ts';
import { usePlayerState, type RoomVideo } from '../video/use-video-player.ts';
import { createRecorder, type Recorder, type RecorderState } from './recorder.ts';
import { useStore } from './use-store.ts';
import { voiceStore } from './voice-store.ts';

const initial: RecorderState = { status: 'idle', elapsedMs: 0, level: 0 };

export const useRecorderState = <Value>(
  recorder: Recorder,
  selector: (state: RecorderState) => Value,
): Value => useStore(recorder, initial, selector);

interface RecorderOptions {
  userId: string;
  submissionId: string;
  video: RoomVideo;
  /** Drawings that are shown. */
  sheets: readonly Sheet[];
  canRecord: boolean;
}

/** Returns the recorder of a review, which writes down what the room shows. It continues a recording of an earlier visit. */
export function useRecorder({ userId, submissionId, video, sheets, canRecord }: RecorderOptions) {
  const { player, zoom } = video;
  const [recorder] = useState(() =>
    createRecorder({ store: (number, piece) => voiceStore.addPiece(userId, submissionId, number, piece) }),
  );
  useEffect(() => {
    if (!canRecord) return;
    let isCanceled = false;
    voiceStore
      .readPieces(userId, submissionId)
      .then((pieces) => {
        if (!isCanceled) recorder.restore(pieces);
      })
      .catch((error: unknown) => console.warn('An earlier recording could not be read', error));
    return () => {
      isCanceled = true;
    };
  }, [recorder, canRecord, userId, submissionId]);
  // Leaving the room ends the part. It is on the device and can be continued.
  useEffect(() => () => void recorder.pause(), [recorder]);

  const index = usePlayerState(player, (state) => (state.status === 'ready' ? state.index : undefined));
  const shapesOn = useMemo(() => createShapeLookup(index ? placeShapes(sheets, index) : []), [sheets, index]);
  const open = useRef<Shape | null>(null);
  const see = useCallback(() => {
    if (!player || !index) return;
    const { frame, isPlaying, speed } = player.getState();
    recorder.see({
      frameUs: toMicroseconds(timeOf(index, frame)),
      speed: isPlaying ? speed : 0,
      shapes: shapesOn(frame).map(({ shape }) => shape),
      open: open.current,
      view: zoom.getView(),
    });
  }, [player, index, shapesOn, recorder, zoom]);
  useEffect(() => {
    see();
    const stops = [player?.subscribe(see), zoom.subscribe(see)];
    return () => stops.forEach((stop) => stop?.());
  }, [player, zoom, see]);
  const onOpenShape = useCallback(
    (shape: Shape | undefined) => {
      open.current = shape ?? null;
      see();
    },
    [see],
  );
  return { recorder, onOpenShape };
}

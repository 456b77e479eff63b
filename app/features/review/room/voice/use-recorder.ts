import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Shape } from '#domain/review-calls.ts';
import { timeOf } from '#lib/video-frames/frame-index.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { ShownComparison } from '../compare/shown-comparison.ts';
import type { Sheet } from '../drawing/drawn-shape.ts';
import { createShapeLookup, placeShapes } from '../drawing/shape-frames.ts';
import { usePlayerState, type RoomVideo } from '../video/use-video-player.ts';
import { createRecorder, type Recorder, type RecorderState } from './recorder.ts';
import { useStore } from '../use-store.ts';
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
  compared: Compared;
  canRecord: boolean;
}

/** The film beside or over this one, and how it is visible; null without one. */
export interface Compared {
  other: RoomVideo;
  shown: ShownComparison | null;
}

/** Returns the recorder of a review, which writes down what the room shows. It continues a recording of an earlier visit. */
export function useRecorder({ userId, submissionId, video, sheets, compared, canRecord }: RecorderOptions) {
  const { player, zoom } = video;
  const { other, shown } = compared;
  const [otherPlayer, otherZoom] = [other.player, other.zoom];
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
    const there = otherPlayer?.getState();
    // Until the other film is open, there is no comparison to see.
    const isOpen = shown !== null && there?.status === 'ready';
    recorder.see({
      frameUs: toMicroseconds(timeOf(index, frame)),
      speed: isPlaying ? speed : 0,
      shapes: shapesOn(frame).map(({ shape }) => shape),
      open: open.current,
      view: zoom.getView(),
      comparison: isOpen ? shown : null,
      ...(isOpen &&
        there.index && {
          otherUs: toMicroseconds(timeOf(there.index, there.frame)),
          otherView: otherZoom.getView(),
        }),
    });
  }, [player, index, shapesOn, recorder, zoom, otherPlayer, otherZoom, shown]);
  useEffect(() => {
    see();
    const stops = [player, zoom, otherPlayer, otherZoom].map((seen) => seen?.subscribe(see));
    return () => stops.forEach((stop) => stop?.());
  }, [player, zoom, otherPlayer, otherZoom, see]);
  const onOpenShape = useCallback(
    (shape: Shape | undefined) => {
      open.current = shape ?? null;
      see();
    },
    [see],
  );
  return { recorder, onOpenShape };
}

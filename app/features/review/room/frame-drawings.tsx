import { useMemo } from 'react';
import { DrawingLayer } from './drawing/drawing-layer.tsx';
import { createShapeLookup, placeShapes } from './drawing/shape-frames.ts';
import { useFilm, useRoomPen } from './room-contexts.ts';
import { useAspect, usePlayerState } from './video/use-video-player.ts';
import { useView } from './video/use-zoom.ts';

/** Drawings on the current frame. A separate component, so that stepping re-renders only this. */
export function FrameDrawings() {
  const { video } = useFilm();
  const { shownSheets, canDraw } = useRoomPen();
  const { player } = video;
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const aspect = useAspect(player);
  const index = usePlayerState(player, (state) => (state.status === 'ready' ? state.index : undefined));
  const shapesOn = useMemo(
    () => createShapeLookup(index ? placeShapes(shownSheets, index) : []),
    [shownSheets, index],
  );
  const placed = usePlayerState(player, ({ frame }) => shapesOn(frame));
  return (
    <DrawingLayer placed={placed} aspect={aspect} zoom={zoom} canDraw={canDraw && index !== undefined} />
  );
}

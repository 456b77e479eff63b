import { useMemo } from 'react';
import { DrawingLayer } from './drawing/drawing-layer.tsx';
import { createShapeLookup, placeShapes } from './drawing/shape-frames.ts';
import { usePlayerState, type RoomVideo } from './video/use-video-player.ts';
import { useView } from './video/use-zoom.ts';
import type { Room } from './use-room.ts';

interface FrameDrawingsProps {
  video: RoomVideo;
  room: Room;
  canDraw: boolean;
}

/** Drawings on the current frame. A separate component, so that stepping re-renders only this. */
export function FrameDrawings({ video, room, canDraw }: FrameDrawingsProps) {
  const { player } = video;
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const aspect = usePlayerState(player, ({ size }) => (size ? size.width / size.height : 16 / 9));
  const index = usePlayerState(player, (state) => (state.status === 'ready' ? state.index : undefined));
  const { shownSheets } = room;
  const shapesOn = useMemo(
    () => createShapeLookup(index ? placeShapes(shownSheets, index) : []),
    [shownSheets, index],
  );
  const placed = usePlayerState(player, ({ frame }) => shapesOn(frame));
  return (
    <DrawingLayer
      placed={placed}
      aspect={aspect}
      zoom={zoom}
      pen={room}
      canDraw={canDraw && index !== undefined}
    />
  );
}

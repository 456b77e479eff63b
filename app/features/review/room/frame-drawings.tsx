import { useMemo } from 'react';
import type { Note } from '../review.ts';
import { DrawingLayer } from './drawing/drawing-layer.tsx';
import { usePlayerState, type RoomVideo } from './video/use-video-player.ts';
import { useView } from './video/use-zoom.ts';
import { frameOf, type Room } from './use-room.ts';

interface FrameDrawingsProps {
  video: RoomVideo;
  room: Room;
  notes: readonly Note[];
  canDraw: boolean;
}

/** Drawings on the current frame. A separate component, so that stepping re-renders only this. */
export function FrameDrawings({ video, room, notes, canDraw }: FrameDrawingsProps) {
  const { player } = video;
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const frame = usePlayerState(player, (state) => state.frame);
  const aspect = usePlayerState(player, ({ size }) => (size ? size.width / size.height : 16 / 9));
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  const shapes = useMemo(() => {
    const onFrame = isReady
      ? notes.filter((note) => note.shapes.length > 0 && frameOf(player, note.atUs) === frame)
      : [];
    return onFrame.flatMap(({ shapes }) => shapes);
  }, [notes, player, frame, isReady]);
  return (
    <DrawingLayer
      shapes={shapes}
      aspect={aspect}
      zoom={zoom}
      tool={canDraw && isReady ? room.tool : undefined}
      color={room.color}
      onShape={room.addShape}
      onStop={room.deselectTool}
    />
  );
}

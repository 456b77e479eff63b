import { useMemo } from 'react';
import type { Note } from '../review.ts';
import { DrawingLayer } from './drawing/drawing-layer.tsx';
import { useFilm, type Film } from './film/use-film.ts';
import { frameOf, type Room } from './use-room.ts';

interface FrameDrawingsProps {
  film: Film;
  room: Room;
  notes: readonly Note[];
  canDraw: boolean;
}

/** What is drawn on the frame that stands, and the pen. Of its own, so that a step draws no more than this anew. */
export function FrameDrawings({ film, room, notes, canDraw }: FrameDrawingsProps) {
  const { player } = film;
  const frame = useFilm(player, (state) => state.frame);
  const aspect = useFilm(player, ({ size }) => (size ? size.width / size.height : 16 / 9));
  const isReady = useFilm(player, (state) => state.status === 'ready');
  const drawn = useMemo(() => {
    const found = isReady
      ? notes.filter((note) => note.shapes.length > 0 && frameOf(player, note.atUs) === frame)
      : [];
    return found.flatMap(({ shapes }) => shapes);
  }, [notes, player, frame, isReady]);
  return (
    <DrawingLayer
      shapes={drawn}
      aspect={aspect}
      tool={canDraw && isReady ? room.tool : undefined}
      color={room.color}
      onShape={room.addShape}
      onLeave={room.leaveTool}
    />
  );
}

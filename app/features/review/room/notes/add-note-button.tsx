import { Plus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { titleOf } from '../keys/command.ts';
import { addNote } from '../keys/review-commands.ts';
import { useFilm, useRoomPen, useRoomView } from '../room-contexts.ts';
import { usePlayerState } from '../video/use-video-player.ts';

/** Adds a note on the current frame. */
export function AddNoteButton() {
  const { video } = useFilm();
  const view = useRoomView();
  const pen = useRoomPen();
  const isReady = usePlayerState(video.player, (state) => state.status === 'ready');
  return (
    <Button
      look="secondary"
      className="hand:min-h-11 hand:px-4 low:min-h-11 low:px-4"
      disabled={!isReady}
      onClick={() => addNote.run({ video, view, pen })}
      title={titleOf(addNote)}
    >
      <Plus aria-hidden strokeWidth={2} className="size-4" />
      Add note
    </Button>
  );
}

import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useFilm, type Film } from '../film/use-film.ts';
import type { Note, Review } from '../../review.ts';
import type { Permissions } from '../permissions.ts';
import { frameOf, type Room } from '../use-room.ts';
import { NoteCard } from './note-card.tsx';

interface NotesPanelProps {
  review: Review;
  film: Film;
  room: Room;
  may: Permissions;
  /** What stands under the selected note. */
  under: (note: Note) => ReactNode;
  /** What asks for an answer: it stays in sight. */
  alerts?: ReactNode;
  /** What stands before the notes, and scrolls with them. */
  top?: ReactNode;
}

/** The notes in the order of the film. */
export function NotesPanel({ review, film, room, may, under, alerts, top }: NotesPanelProps) {
  const { player } = film;
  const { notes } = review;
  const isReady = useFilm(player, (state) => state.status === 'ready');
  const aspect = useFilm(player, ({ size }) => (size ? size.width / size.height : 16 / 9));
  // The note of the frame that is looked at, unless one of that frame was chosen.
  const hereId = useFilm(player, ({ frame }) => {
    const here = notes.filter(({ atUs }) => frameOf(player, atUs) === frame);
    return (here.find(({ id }) => id === room.selectedId) ?? here[0])?.id;
  });
  const { changeNote, deleteNote, select, stopWriting, writingId } = room;
  const onChange = useCallback(
    (note: Note, change: { body: string }) => changeNote(note, change),
    [changeNote],
  );
  const replyCounts = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { noteId } of review.replies) counts.set(noteId, (counts.get(noteId) ?? 0) + 1);
    return counts;
  }, [review.replies]);
  const activeId = hereId ?? room.selectedId;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // On a phone the whole page would move, and take the hand off what it does.
    if (room.selectedId === undefined || !window.matchMedia('(min-width: 64rem)').matches) return;
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [room.selectedId]);
  return (
    <section aria-label="Notes" className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-hairline px-3">
        <h2 className="text-21">
          Notes <span className="font-mono text-15 font-normal text-muted">{notes.length}</span>
        </h2>
        {may.canReview && (
          <Button look="secondary" disabled={!isReady} onClick={room.addNote} title="Note on this frame (N)">
            <Plus aria-hidden strokeWidth={2} className="size-4" />
            Note here
          </Button>
        )}
      </div>
      {alerts}
      <div className="min-h-0 overscroll-contain lg:flex-1 lg:overflow-y-auto">
        {top}
        {notes.length === 0 ? (
          <p className="p-4 text-15 text-muted">
            {may.canReview
              ? 'Stop at a frame and write what you see, or draw on it: each drawing gets a note of its own.'
              : 'There are no notes on single frames.'}
          </p>
        ) : (
          <ol ref={list}>
            {notes.map((note) => (
              <NoteCard
                key={note.id}
                note={note}
                aspect={aspect}
                isSelected={note.id === activeId}
                replyCount={replyCounts.get(note.id) ?? 0}
                onSelect={select}
                onChange={may.canCorrect ? onChange : undefined}
                onDelete={may.canReview ? deleteNote : undefined}
                isWriting={writingId === note.id}
                onWritten={stopWriting}
              >
                {note.id === activeId ? under(note) : undefined}
              </NoteCard>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

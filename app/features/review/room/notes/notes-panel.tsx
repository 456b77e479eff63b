import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useAspect, usePlayerState } from '../video/use-video-player.ts';
import type { Note } from '../../review.ts';
import { useFilm, useOpenReview, useReviewWithWords, useRoomView } from '../room-contexts.ts';
import { frameOf } from '../current-time.ts';
import { NoteCard } from './note-card.tsx';

interface NotesPanelProps {
  /** Renders the content below the selected note. */
  renderDetails: (note: Note) => ReactNode;
  /** Needs a decision, so it stays in view. */
  alerts?: ReactNode;
  /** Shown above the notes; scrolls with them. */
  top?: ReactNode;
}

/** Alerts, the facts of the review, and its notes. */
export function NotesPanel({ renderDetails, alerts, top }: NotesPanelProps) {
  const { video } = useFilm();
  const { permissions } = useOpenReview();
  const { notes, replies } = useReviewWithWords();
  const { selectedId, select, saveNote, deleteNote, writingId, stopWriting } = useRoomView();
  const { player, slowMotion } = video;
  const aspect = useAspect(player);
  // The selected note if it is on the current frame, or else the first note on it.
  const noteOnFrameId = usePlayerState(player, ({ frame }) => {
    const onFrame = notes.filter(({ atUs }) => frameOf(player, atUs) === frame);
    return (onFrame.find(({ id }) => id === selectedId) ?? onFrame[0])?.id;
  });
  const replyCounts = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { noteId } of replies) counts.set(noteId, (counts.get(noteId) ?? 0) + 1);
    return counts;
  }, [replies]);
  const activeId = noteOnFrameId ?? selectedId;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const scroller = list.current?.parentElement;
    // Where the notes do not scroll by themselves, this would scroll the whole page.
    if (selectedId === undefined || !scroller || scroller.scrollHeight <= scroller.clientHeight) return;
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  return (
    <>
      {alerts}
      <div className="min-h-0 overscroll-contain lg:flex-1 lg:overflow-y-auto">
        {top}
        {notes.length === 0 ? (
          <p className="p-4 text-15 text-muted">
            {permissions.canReview
              ? 'Pause on a frame, then add a note or draw on it. A drawing becomes part of the frame’s note.'
              : 'This review has no notes on single frames.'}
          </p>
        ) : (
          <ol ref={list}>
            {notes.map((note) => (
              <NoteCard
                key={note.id}
                note={note}
                aspect={aspect}
                slowMotion={slowMotion}
                isSelected={note.id === activeId}
                replyCount={replyCounts.get(note.id) ?? 0}
                onSelect={select}
                onChange={permissions.canCorrect ? saveNote : undefined}
                onDelete={permissions.canReview ? deleteNote : undefined}
                isWriting={writingId === note.id}
                onWritten={stopWriting}
              >
                {note.id === activeId ? renderDetails(note) : undefined}
              </NoteCard>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

import { useMemo, useState } from 'react';
import type { Note } from '../review.ts';
import { currentTime } from './current-time.ts';
import type { DrawnShape } from './drawing/drawn-shape.ts';
import type { OpenReview } from './open-review.ts';
import type { RoomFilm } from './use-film-state.ts';
import { useSteady } from './use-steady.ts';

/** What the user looks at and writes: the selected note, and replies that are not sent. */
export function useViewState({ video, goTo }: RoomFilm, { review, put }: OpenReview) {
  const [selectedId, setSelectedId] = useState<string>();
  /** Id of the note whose text field gets focus next. */
  const [writingId, setWritingId] = useState<string>();
  /** Replies that are being written, by note. */
  const [replyTexts, setReplyTexts] = useState<Readonly<Record<string, string>>>({});
  const saveNote = ({ id, atUs, endUs, body, shapes }: Omit<Note, 'doneAt'>) =>
    put({ kind: 'note', id, submissionId: review.submissionId, note: { atUs, endUs, body, shapes } });
  const actions = useSteady({
    saveNote,
    select({ id, atUs }: Pick<Note, 'id' | 'atUs'>) {
      setSelectedId(id);
      goTo(atUs);
    },
    /** Adds a note on the current frame and selects it. Returns its id; undefined until the film is ready. */
    addNote(shapes: readonly DrawnShape[] = []): string | undefined {
      const atUs = currentTime(video.player);
      if (atUs === undefined) return undefined;
      const id = crypto.randomUUID();
      saveNote({ id, atUs, endUs: null, body: '', shapes });
      setSelectedId(id);
      return id;
    },
    deleteNote({ id }: Note) {
      put({ kind: 'note-gone', id, submissionId: review.submissionId });
      setSelectedId((selected) => (selected === id ? undefined : selected));
    },
    startWriting: (id: string | undefined) => setWritingId(id),
    stopWriting: () => setWritingId(undefined),
    writeReply: (noteId: string, body: string) => setReplyTexts((before) => ({ ...before, [noteId]: body })),
  });
  return useMemo(
    () => ({ selectedId, writingId, replyTexts, ...actions }),
    [selectedId, writingId, replyTexts, actions],
  );
}

export type RoomView = ReturnType<typeof useViewState>;

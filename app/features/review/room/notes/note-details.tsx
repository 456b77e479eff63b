import type { Note } from '../../review.ts';
import { itemKey } from '../data/changes.ts';
import { useOpenReview, useReviewWithWords, useRoomView } from '../room-contexts.ts';
import { DrillList } from './drill-list.tsx';
import { EditableDrills } from './editable-drills.tsx';
import { NoteReplies } from './note-replies.tsx';
import { SavedComments } from './saved-comments.tsx';

/** Shown below a note: saved comments and drills during the review, replies once it is finished. */
export function NoteDetails({ note, userId }: { note: Note; userId: string }) {
  const { permissions } = useOpenReview();
  const { saveNote } = useRoomView();
  const { submissionId, known, drills: linked } = useReviewWithWords();
  const isSaved = (known?.[itemKey({ kind: 'note', id: note.id })]?.version ?? 0) > 0;
  const drills = linked.filter(({ noteId }) => noteId === note.id);
  return (
    <>
      {permissions.canReview && (
        <div className="px-1">
          <SavedComments
            userId={userId}
            noteText={note.body}
            onUse={(text) => saveNote({ ...note, body: [note.body, text].filter(Boolean).join('\n') })}
          />
        </div>
      )}
      {permissions.canReview ? (
        <EditableDrills drills={drills} link={{ submissionId, userId, noteId: note.id, isSaved }} />
      ) : (
        <DrillList drills={drills} />
      )}
      {permissions.isFinished && <NoteReplies note={note} userId={userId} />}
    </>
  );
}

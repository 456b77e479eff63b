import type { Note, Review } from '../../review.ts';
import type { Permissions } from '../permissions.ts';
import type { Room } from '../use-room.ts';
import type { FilmFormat } from '../drawing/drawn-shape.ts';
import { DrillList } from './drill-list.tsx';
import { EditableDrills } from './editable-drills.tsx';
import { NoteReplies } from './note-replies.tsx';
import { SavedComments } from './saved-comments.tsx';

interface NoteDetailsProps {
  note: Note;
  review: Review;
  room: Room;
  permissions: Permissions;
  film: FilmFormat;
  userId: string;
}

/** Shown below a note: saved comments and drills during the review, replies once it is finished. */
export function NoteDetails({ note, review, room, permissions, film, userId }: NoteDetailsProps) {
  const { submissionId } = review;
  const drills = review.drills.filter(({ noteId }) => noteId === note.id);
  return (
    <>
      {permissions.canReview && (
        <div className="px-1">
          <SavedComments
            userId={userId}
            noteText={note.body}
            onUse={(text) => room.changeNote(note, { body: [note.body, text].filter(Boolean).join('\n') })}
          />
        </div>
      )}
      {permissions.canReview ? (
        <EditableDrills
          drills={drills}
          link={{ submissionId, userId, noteId: note.id, isSaved: note.version > 0 }}
        />
      ) : (
        <DrillList drills={drills} />
      )}
      {permissions.isFinished && (
        <NoteReplies review={review} note={note} room={room} film={film} userId={userId} />
      )}
    </>
  );
}

import type { Note, Review } from '../../review.ts';
import type { Permissions } from '../permissions.ts';
import type { Room } from '../use-room.ts';
import { NoteDrills } from './note-drills.tsx';
import { NoteTalk } from './note-talk.tsx';
import { SavedComments } from './saved-comments.tsx';

interface UnderNoteProps {
  note: Note;
  review: Review;
  room: Room;
  may: Permissions;
  userId: string;
}

/** What belongs to a note: saved comments and drills while it is written, replies once it is sent. */
export function UnderNote({ note, review, room, may, userId }: UnderNoteProps) {
  const { submissionId } = review;
  const link = { submissionId, userId, noteId: note.id, isSaved: note.version > 0 };
  return (
    <>
      {may.canReview && (
        <div className="px-1">
          <SavedComments
            userId={userId}
            words={note.body}
            onUse={(words) => room.changeNote(note, { body: [note.body, words].filter(Boolean).join('\n') })}
          />
        </div>
      )}
      <NoteDrills
        drills={review.drills.filter(({ noteId }) => noteId === note.id)}
        link={may.canReview ? link : undefined}
      />
      {may.isFinished && <NoteTalk review={review} note={note} userId={userId} />}
    </>
  );
}

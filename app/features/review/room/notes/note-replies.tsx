import { Eye, EyeOff, PenLine, X } from 'lucide-react';
import { useState } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { formatDate, instantOf } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, TextAreaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useMarkDone } from '../data/write-review.ts';
import { describeShapes, type FilmFormat } from '../drawing/drawn-shape.ts';
import type { Note, Reply, Review } from '../../review.ts';
import { useFilm, useOpenReview, useRoomPen, useRoomView } from '../room-contexts.ts';
import { useAspect } from '../video/use-video-player.ts';

function useFilmFormat(): FilmFormat {
  const { video } = useFilm();
  return { aspect: useAspect(video.player), slowMotion: video.slowMotion };
}

function authorOf(
  { isOwn, isCoach }: Reply,
  { athleteName, coachName }: Pick<Review, 'athleteName' | 'coachName'>,
): string {
  if (isOwn) return 'You';
  return isCoach ? (coachName ?? 'Your coach') : athleteName;
}

const quiet =
  'inline-flex min-h-11 items-center gap-1.5 text-left text-13 font-semibold text-pit underline underline-offset-4';
const small = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4 shrink-0' } as const;

function ReplyEntry({ entry }: { entry: Reply }) {
  const { review } = useOpenReview();
  const pen = useRoomPen();
  const film = useFilmFormat();
  const { id, atUs, shapes, body, createdAt, isPending = false } = entry;
  const isShown = pen.openReplyId === id;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <li>
      <p className="text-13 text-muted">
        <span className="font-semibold text-ink">{authorOf(entry, review)}</span> ·{' '}
        {isPending ? 'Sending…' : formatDate(createdAt)}
      </p>
      <p className="whitespace-pre-line text-15">{body}</p>
      {atUs !== null && (
        <>
          <button type="button" className={quiet} onClick={() => pen.toggleReplyDrawing(id, atUs)}>
            <Icon {...small} />
            {isShown ? 'Hide the drawing' : `Show the drawing at ${formatFilmTime(atUs, film.slowMotion)}`}
          </button>
          <p className="font-mono text-13 text-muted">{describeShapes(shapes, film)}</p>
        </>
      )}
    </li>
  );
}

/** Starts the drawing of a reply, or describes, continues and removes it. */
function ReplyDrawingTools({ note }: { note: Note }) {
  const pen = useRoomPen();
  const film = useFilmFormat();
  const drawing = pen.replyDrawings[note.id];
  const isUnderPen = pen.drawnNoteId === note.id;
  const start = (label: string) => (
    <button type="button" className={quiet} onClick={() => pen.drawReply(note.id)}>
      <PenLine {...small} />
      {label}
    </button>
  );
  if (!drawing || (!isUnderPen && drawing.shapes.length === 0)) return start('Draw on this frame');
  const { atUs, shapes } = drawing;
  return (
    <div className="flex items-center gap-2 border-l-4 border-l-bar bg-surface pl-3">
      <p role="status" className="flex-1 py-2 text-13">
        {atUs === undefined || shapes.length === 0
          ? 'Draw on the video with the tools below it.'
          : `Drawing at ${formatFilmTime(atUs, film.slowMotion)}: ${describeShapes(shapes, film)}`}
      </p>
      {!isUnderPen && start('Continue')}
      <button
        type="button"
        aria-label="Remove the drawing"
        title="Remove the drawing"
        onClick={() => pen.endReplyDrawing(note.id)}
        className="grid size-11 shrink-0 place-items-center hover:bg-surface-2"
      >
        <X {...small} />
      </button>
    </div>
  );
}

/** Replies to a note of a finished review, and the athlete's Done checkbox. */
export function NoteReplies({ note, userId }: { note: Note; userId: string }) {
  const { review, put } = useOpenReview();
  const { replyTexts, writeReply } = useRoomView();
  const pen = useRoomPen();
  const text = replyTexts[note.id] ?? '';
  const done = useMarkDone(review.submissionId, userId);
  const [optimisticDone, setOptimisticDone] = useState<boolean>();
  const replies = review.replies.filter(({ noteId }) => noteId === note.id);
  const isAthlete = review.athleteId === userId;

  function send(): void {
    const body = text.trim();
    if (body === '') return;
    const { atUs = null, shapes = [] } = pen.replyDrawings[note.id] ?? {};
    const id = crypto.randomUUID();
    const drawing = shapes.length > 0 ? { atUs, shapes } : { atUs: null, shapes: [] };
    const reply = { noteId: note.id, body, createdAt: instantOf(Date.now()), ...drawing };
    put({ kind: 'reply', id, submissionId: review.submissionId, reply });
    pen.endReplyDrawing(note.id, id);
    writeReply(note.id, '');
  }

  return (
    <div className="px-2 pt-3">
      {replies.length > 0 && (
        <ul aria-label="Replies" className="mb-3 flex flex-col gap-3 border-l border-control pl-3">
          {replies.map((entry) => (
            <ReplyEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {isAthlete && (
        <CheckField
          label="Done"
          checked={optimisticDone ?? note.doneAt !== null}
          onChange={({ target }) => {
            // The mutation's own pending state comes a moment later and would reset the checkbox until then.
            setOptimisticDone(target.checked);
            done.mutate(
              { noteId: note.id, isDone: target.checked },
              { onSettled: () => setOptimisticDone(undefined) },
            );
          }}
        />
      )}
      <Form
        aria-label="Reply"
        isPending={false}
        className="mt-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextAreaField
          label="Reply"
          rows={2}
          maxLength={2000}
          value={text}
          onChange={({ target }) => writeReply(note.id, target.value)}
        />
        <ReplyDrawingTools note={note} />
        <Button look="secondary" type="submit" disabled={text.trim() === ''} className="self-start">
          Send reply
        </Button>
      </Form>
    </div>
  );
}

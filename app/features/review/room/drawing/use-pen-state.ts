import { useMemo, useState } from 'react';
import type { Shape } from '#domain/review-calls.ts';
import type { Note, ReviewOutline } from '../../review.ts';
import { currentTime, frameOf } from '../current-time.ts';
import type { OpenReview } from '../open-review.ts';
import type { RoomFilm } from '../use-film-state.ts';
import { useSteady } from '../use-steady.ts';
import type { RoomView } from '../use-view-state.ts';
import type { DrawnShape, Sheet } from './drawn-shape.ts';
import { framesOf } from './shape-frames.ts';
import { usePen } from './use-pen.ts';

/** The drawing of a reply that is being written. */
interface ReplyDrawing {
  noteId: string;
  /** The frame of the first shape, in microseconds; undefined without shapes. */
  atUs?: number;
  shapes: readonly DrawnShape[];
}

const replySheetId = 'reply';

/** Returns the drawings that are shown: those of the notes, of the opened reply, and of the reply that is being written. */
function sheetsShown(
  { marks, replies }: ReviewOutline,
  openReplyId: string | undefined,
  written: readonly Sheet[],
): readonly Sheet[] {
  const opened = replies.filter(({ id, atUs }) => id === openReplyId && atUs !== null);
  return [...marks, ...opened.map(({ id, atUs, shapes }) => ({ id, atUs: atUs ?? 0, shapes })), ...written];
}

interface PenStateOptions extends RoomFilm, Omit<OpenReview, 'put'> {
  notes: readonly Note[];
  view: RoomView;
}

/** The pen of the room. It draws on notes, or on the reply that is being written. */
export function usePenState({ video, goTo, review, notes, permissions, view }: PenStateOptions) {
  const { player } = video;
  const { marks } = review;
  /** By note: another note may be selected before a reply is sent. */
  const [replyDrawings, setReplyDrawings] = useState<Readonly<Record<string, ReplyDrawing>>>({});
  /** The note whose reply is under the pen. */
  const [drawnNoteId, setDrawnNoteId] = useState<string>();
  const reply = drawnNoteId === undefined ? undefined : replyDrawings[drawnNoteId];
  const setReply = (drawing: ReplyDrawing) =>
    setReplyDrawings((before) => ({ ...before, [drawing.noteId]: drawing }));
  // The newest drawing is shown first.
  const [openReplyId, setOpenReplyId] = useState(
    () => review.replies.findLast(({ atUs }) => atUs !== null)?.id,
  );

  /** Drawings that can be changed now. */
  const sheets = useMemo<readonly Sheet[]>(() => {
    if (!reply) return marks;
    return reply.atUs === undefined ? [] : [{ id: replySheetId, atUs: reply.atUs, shapes: reply.shapes }];
  }, [marks, reply]);
  const shownSheets = useMemo(
    () => sheetsShown(review, openReplyId, reply ? sheets : []),
    [review, openReplyId, reply, sheets],
  );

  /** Returns the note that drawings on this frame belong to: the selected note if it is on the frame, or else the first. */
  function findNoteHere(): Sheet | undefined {
    const frame = player?.getState().frame;
    const here = marks.filter(({ atUs }) => frame !== undefined && frameOf(player, atUs) === frame);
    return here.find(({ id }) => id === view.selectedId) ?? here[0];
  }

  const pen = usePen({
    sheets,
    findSheetHere: () => (reply ? (reply.atUs === undefined ? undefined : replySheetId) : findNoteHere()?.id),
    addSheet(shape) {
      if (!reply) return view.addNote([shape]);
      const atUs = currentTime(player);
      if (atUs === undefined) return undefined;
      setReply({ ...reply, atUs, shapes: [shape] });
      return replySheetId;
    },
    setShapes(sheetId, shapes) {
      if (reply) return setReply({ ...reply, shapes });
      const note = notes.find(({ id }) => id === sheetId);
      if (note) view.saveNote({ ...note, shapes });
    },
    onReplay(sheet, shape) {
      const { index, frame } = player?.getState() ?? {};
      if (!index || frame === undefined || !shape) return;
      const { from, to } = framesOf(shape, sheet.atUs, index);
      if (frame < from || frame > to) goTo(shape.fromUs ?? sheet.atUs);
    },
    pause: () => void player?.pause(),
  });

  const actions = useSteady({
    addShape(drawn: Shape) {
      const here = currentTime(player);
      const isElsewhere = reply?.atUs !== undefined && here !== undefined && here !== reply.atUs;
      pen.addShape(isElsewhere ? { ...drawn, fromUs: here, toUs: here } : drawn);
    },
    /** Starts the drawing of a reply to a note, or goes on with it. */
    drawReply(noteId: string) {
      pen.resetPen();
      const drawing = replyDrawings[noteId] ?? { noteId, shapes: [] };
      setReply(drawing);
      setDrawnNoteId(noteId);
      if (drawing.atUs !== undefined) goTo(drawing.atUs);
      pen.toggleTool('freehand');
    },
    /** Removes the drawing of a reply. It is still shown if the reply was sent, with the id `sentId`. */
    endReplyDrawing(noteId: string, sentId?: string) {
      const { [noteId]: drawing, ...others } = replyDrawings;
      if (!drawing) return;
      if (noteId === drawnNoteId) {
        pen.resetPen();
        setDrawnNoteId(undefined);
      }
      setReplyDrawings(others);
      if (sentId !== undefined) setOpenReplyId(sentId);
    },
    /** Shows the drawing of a reply on its frame, or hides it. */
    toggleReplyDrawing(id: string, atUs: number) {
      const isOpen = openReplyId === id;
      setOpenReplyId(isOpen ? undefined : id);
      if (!isOpen) goTo(atUs);
    },
  });
  /** Also an athlete who draws in a reply. */
  const canDraw = permissions.canReview || drawnNoteId !== undefined;
  return useMemo(
    () => ({ ...pen, sheets, shownSheets, replyDrawings, drawnNoteId, openReplyId, canDraw, ...actions }),
    [pen, sheets, shownSheets, replyDrawings, drawnNoteId, openReplyId, canDraw, actions],
  );
}

export type RoomPen = ReturnType<typeof usePenState>;

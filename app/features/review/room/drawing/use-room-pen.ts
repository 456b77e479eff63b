import { useMemo, useState } from 'react';
import type { Shape } from '#domain/review-calls.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import type { Note, Review } from '../../review.ts';
import type { DrawnShape, Sheet } from './drawn-shape.ts';
import { framesOf } from './shape-frames.ts';
import { usePen } from './use-pen.ts';

/** The drawing of a reply that is being written. */
export interface ReplyDrawing {
  noteId: string;
  /** The frame of the first shape, in microseconds; undefined without shapes. */
  atUs?: number;
  shapes: readonly DrawnShape[];
}

const replySheetId = 'reply';

interface RoomPenOptions {
  review: Review;
  player: VideoPlayer | undefined;
  /** Returns the time of the current frame in microseconds. */
  now: () => number | undefined;
  findNoteHere: () => Note | undefined;
  addNote: (shapes: readonly DrawnShape[]) => Note | undefined;
  changeNote: (note: Note, change: Pick<Note, 'shapes'>) => void;
  goTo: (microseconds: number) => void;
}

/** The pen of the room. It draws on notes, or on the reply that is being written. */
export function useRoomPen({ review, player, now, findNoteHere, addNote, changeNote, goTo }: RoomPenOptions) {
  const { notes, replies } = review;
  /** By note: another note may be selected before a reply is sent. */
  const [replyDrawings, setReplyDrawings] = useState<Readonly<Record<string, ReplyDrawing>>>({});
  /** The note whose reply is under the pen. */
  const [drawnNoteId, setDrawnNoteId] = useState<string>();
  const reply = drawnNoteId === undefined ? undefined : replyDrawings[drawnNoteId];
  const setReply = (drawing: ReplyDrawing) =>
    setReplyDrawings((before) => ({ ...before, [drawing.noteId]: drawing }));
  // The newest drawing is shown first.
  const [openReplyId, setOpenReplyId] = useState(() => replies.findLast(({ atUs }) => atUs !== null)?.id);

  /** Drawings that can be changed now. */
  const sheets = useMemo<readonly Sheet[]>(() => {
    if (!reply) return notes;
    return reply.atUs === undefined ? [] : [{ id: replySheetId, atUs: reply.atUs, shapes: reply.shapes }];
  }, [notes, reply]);
  /** Drawings that are shown: those of the notes, of the opened reply, and of the reply that is being written. */
  const shownSheets = useMemo<readonly Sheet[]>(() => {
    const opened = replies.filter(({ id, atUs }) => id === openReplyId && atUs !== null);
    const answers = opened.map(({ id, atUs, shapes }) => ({ id, atUs: atUs ?? 0, shapes }));
    return [...notes, ...answers, ...(reply ? sheets : [])];
  }, [notes, replies, openReplyId, reply, sheets]);

  const pen = usePen({
    sheets,
    findSheetHere: () => (reply ? (reply.atUs === undefined ? undefined : replySheetId) : findNoteHere()?.id),
    addSheet(shape) {
      if (!reply) return addNote([shape])?.id;
      const atUs = now();
      if (atUs === undefined) return undefined;
      setReply({ ...reply, atUs, shapes: [shape] });
      return replySheetId;
    },
    setShapes(sheetId, shapes) {
      if (reply) return setReply({ ...reply, shapes });
      const note = notes.find(({ id }) => id === sheetId);
      if (note) changeNote(note, { shapes });
    },
    onReplay(sheet, shape) {
      const { index, frame } = player?.getState() ?? {};
      if (!index || frame === undefined || !shape) return;
      const { from, to } = framesOf(shape, sheet.atUs, index);
      if (frame < from || frame > to) goTo(shape.fromUs ?? sheet.atUs);
    },
    pause: () => void player?.pause(),
  });

  return {
    ...pen,
    sheets,
    shownSheets,
    replyDrawings,
    drawnNoteId,
    openReplyId,
    addShape(drawn: Shape) {
      const here = now();
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
  };
}

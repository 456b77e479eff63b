import { instantOf } from '#domain/days.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Phase } from '#domain/review-calls.ts';
import { frameAt, timeOf } from '#lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import type { Change } from './data/changes.ts';
import type { DrawnShape } from './drawing/drawn-shape.ts';
import { useRoomPen } from './drawing/use-room-pen.ts';
import { onShownFrame } from './on-shown-frame.ts';
import { useSteps } from './steps/use-steps.ts';
import { phaseProblem } from './video/phase-order.ts';
import { usePlayerState } from './video/use-video-player.ts';
import { toast } from '#lib/page/toast.ts';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { toMicroseconds, toSeconds } from '#lib/video-frames/microseconds.ts';
import { byTime, type Note, type Review } from '../review.ts';

interface RoomOptions {
  review: Review;
  player: VideoPlayer | undefined;
  put: (change: Change) => void;
  /** Shown first, in microseconds. */
  startUs?: number | undefined;
}

/** Returns the start of the current frame in microseconds; undefined until the video is ready. */
export function currentTime(player: VideoPlayer | undefined): number | undefined {
  const { index, frame } = player?.getState() ?? {};
  return index && frame !== undefined ? toMicroseconds(timeOf(index, frame)) : undefined;
}

/** Returns the frame shown at a time. */
export function frameOf(player: VideoPlayer | undefined, microseconds: number): number | undefined {
  const index = player?.getState().index;
  return index && frameAt(index, toSeconds(microseconds));
}

/** Returns the first note on a frame. */
function noteAt(notes: readonly Note[], player: VideoPlayer | undefined, frame: number): Note | undefined {
  return notes.find(({ atUs }) => frameOf(player, atUs) === frame);
}

/** State and actions of the review room. Every edit is queued for saving at once. */
export function useRoom({ review, player, put, startUs }: RoomOptions) {
  const { submissionId, notes, phases, slowMotion } = review;
  const [selectedId, setSelectedId] = useState<string>();
  /** Id of the note whose text field gets focus next. */
  const [writingId, setWritingId] = useState<string>();

  const write = useCallback(
    ({ id, atUs, endUs, body, shapes }: Note) =>
      put({ kind: 'note', id, submissionId, note: { atUs, endUs, body, shapes } }),
    [put, submissionId],
  );

  const changeNote = useCallback(
    (note: Note, change: Partial<Pick<Note, 'atUs' | 'endUs' | 'body' | 'shapes'>>) =>
      write({ ...note, ...change }),
    [write],
  );

  const deleteNote = useCallback(
    ({ id }: Note) => {
      put({ kind: 'note-gone', id, submissionId });
      setSelectedId((selected) => (selected === id ? undefined : selected));
    },
    [put, submissionId],
  );

  const hasFrames = usePlayerState(player, ({ index }) => index !== undefined);
  /** Time requested while the video's frames were unknown. */
  const requestedUs = useRef(startUs);
  const goTo = useCallback(
    (microseconds: number) => {
      const frame = frameOf(player, microseconds);
      if (frame === undefined) requestedUs.current = microseconds;
      else void player?.show(frame);
    },
    [player],
  );
  const trimStartUs = review.jump?.trim?.startUs;
  useEffect(() => {
    // Before the video is ready: it then opens with this frame, and keys that wait find it.
    const firstUs = requestedUs.current ?? trimStartUs;
    if (!hasFrames || firstUs === undefined) return;
    requestedUs.current = undefined;
    goTo(firstUs);
  }, [hasFrames, goTo, trimStartUs]);

  const select = useCallback(
    (note: Note) => {
      setSelectedId(note.id);
      goTo(note.atUs);
    },
    [goTo],
  );

  const add = useCallback(
    (shapes: readonly DrawnShape[]): Note | undefined => {
      const atUs = currentTime(player);
      if (atUs === undefined) return undefined;
      const id = crypto.randomUUID();
      const note: Note = { id, atUs, endUs: null, body: '', shapes, doneAt: null };
      write(note);
      setSelectedId(id);
      return note;
    },
    [player, write],
  );
  /** Returns the note that drawings on this frame belong to: the selected note if it is on the frame, or else the first. */
  function findNoteHere(): Note | undefined {
    const frame = player?.getState().frame;
    if (frame === undefined) return undefined;
    const selected = notes.find(({ id }) => id === selectedId);
    return selected && frameOf(player, selected.atUs) === frame ? selected : noteAt(notes, player, frame);
  }
  const now = () => currentTime(player);
  const pen = useRoomPen({
    review,
    player,
    now,
    findNoteHere,
    addNote: add,
    changeNote,
    goTo,
  });
  const stepMarks = useSteps({ review, player, now, put });
  const [replyTexts, setReplyTexts] = useState<Readonly<Record<string, string>>>({});
  const isReplying =
    Object.values(replyTexts).some((text) => text.trim() !== '') ||
    Object.values(pen.replyDrawings).some(({ shapes }) => shapes.length > 0);
  useLeaveGuard(isReplying);

  const actions = useMemo(() => {
    return {
      addNote() {
        void player?.pause();
        onShownFrame(player, () => {
          const note = add([]);
          if (note) setWritingId(note.id);
        });
      },
      setPhase(phase: Phase) {
        onShownFrame(player, () => {
          const atUs = currentTime(player);
          if (atUs === undefined) return;
          const problem = phaseProblem(phases, phase, atUs, slowMotion);
          if (problem === undefined)
            put({ kind: 'phases', id: 'phases', submissionId, marks: { [phase]: atUs } });
          else toast({ title: 'Phases must stay in order', description: problem, tone: 'error' });
        });
      },
      clearPhase: (phase: Phase) =>
        put({ kind: 'phases', id: 'phases', submissionId, marks: { [phase]: null } }),
      setSummary: (summary: string) => put({ kind: 'summary', id: 'summary', submissionId, summary }),
      goToNote(direction: 1 | -1) {
        const now = currentTime(player);
        if (now === undefined) return;
        const ordered = [...notes].sort(byTime);
        const position = ordered.findIndex(({ id }) => id === selectedId);
        const next =
          position >= 0 && ordered[position]?.atUs === now
            ? ordered[position + direction]
            : direction === 1
              ? ordered.find(({ atUs }) => atUs > now)
              : ordered.findLast(({ atUs }) => atUs < now);
        if (next) select(next);
      },
    };
  }, [add, notes, phases, player, put, select, selectedId, slowMotion, submissionId]);

  return {
    ...actions,
    ...pen,
    ...stepMarks,
    addContact: () => onShownFrame(player, stepMarks.addContact),
    addToeOff: () => onShownFrame(player, stepMarks.addToeOff),
    moveStep: (...change: Parameters<typeof stepMarks.moveStep>) =>
      onShownFrame(player, () => stepMarks.moveStep(...change)),
    addNote() {
      pen.deselectTool();
      actions.addNote();
    },
    /** Replies that are being written, by note. */
    replyTexts,
    writeReply: (noteId: string, body: string) => setReplyTexts((before) => ({ ...before, [noteId]: body })),
    /** Sends the reply to a note, with its drawing. */
    sendReply(noteId: string) {
      const body = replyTexts[noteId]?.trim() ?? '';
      if (body === '') return;
      const { atUs = null, shapes = [] } = pen.replyDrawings[noteId] ?? {};
      const id = crypto.randomUUID();
      const drawing = shapes.length > 0 ? { atUs, shapes } : { atUs: null, shapes: [] };
      put({
        kind: 'reply',
        id,
        submissionId,
        reply: { noteId, body, createdAt: instantOf(Date.now()), ...drawing },
      });
      pen.endReplyDrawing(noteId, id);
      setReplyTexts(({ [noteId]: _sent, ...others }) => others);
    },
    changeNote,
    deleteNote,
    select,
    goTo,
    phases,
    selectedId,
    writingId,
    stopWriting: useCallback(() => setWritingId(undefined), []),
  };
}

export type Room = ReturnType<typeof useRoom>;

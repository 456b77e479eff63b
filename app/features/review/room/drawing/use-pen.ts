import { useMemo, useState } from 'react';
import type { Shape } from '#domain/review-calls.ts';
import { toast } from '#lib/page/toast.ts';
import { useSteady } from '../use-steady.ts';
import { putShape, type DrawnShape, type Sheet } from './drawn-shape.ts';
import { emptyHistory, record, redo, undo, type Replay } from './history.ts';
import { colorNameOf, maxShapes, type ShapeColor, type Tool } from './shapes.ts';

interface PenOptions {
  /** The notes, or the reply, whose shapes can be changed. */
  sheets: readonly Sheet[];
  /** Returns the id of the sheet that a new shape belongs to; undefined if there is none on this frame. */
  findSheetHere: () => string | undefined;
  /** Adds a sheet with one shape on the current frame and returns its id. */
  addSheet: (shape: DrawnShape) => string | undefined;
  setShapes: (sheetId: string, shapes: readonly DrawnShape[]) => void;
  /** Shows the frame on which an undone or redone edit is visible. */
  onReplay: (sheet: Sheet, shape: DrawnShape | undefined) => void;
  pause: () => void;
}

interface Selection {
  sheetId: string;
  shapeId: string;
}

/** The pen: its tool and color, the selected shape, and what can be undone and redone. */
export function usePen({ sheets, findSheetHere, addSheet, setShapes, onReplay, pause }: PenOptions) {
  const [tool, setTool] = useState<Tool>();
  const [color, setColor] = useState<ShapeColor>('bar');
  const [selection, setSelection] = useState<Selection>();
  const [history, setHistory] = useState(emptyHistory);
  /** A text whose words are being written; new if it has none yet. */
  const [writing, setWriting] = useState<{ shape: DrawnShape; sheetId?: string }>();

  const sheet = sheets.find(({ id }) => id === selection?.sheetId);
  const shape = sheet?.shapes.find(({ id }) => id === selection?.shapeId);

  const selected = useMemo(() => (sheet && shape ? { sheet, shape } : undefined), [sheet, shape]);

  function insert(added: DrawnShape): void {
    const sheetId = findSheetHere();
    const shapes = sheets.find(({ id }) => id === sheetId)?.shapes ?? [];
    if (shapes.length >= maxShapes)
      return toast({
        title: `A frame can have ${maxShapes} drawings`,
        description: 'Delete some, or draw on the next frame.',
        tone: 'error',
      });
    if (sheetId !== undefined) setShapes(sheetId, [...shapes, added]);
    const id = sheetId ?? addSheet(added);
    if (id === undefined) return;
    setHistory(record(history, { sheetId: id, shapeId: added.id, after: added, position: shapes.length }));
    setSelection({ sheetId: id, shapeId: added.id });
  }

  function change(after: DrawnShape | undefined, series?: string, of = selected): void {
    if (!of) return;
    const { id, shapes } = of.sheet;
    const position = shapes.findIndex((other) => other.id === of.shape.id);
    setShapes(id, putShape(shapes, of.shape.id, after));
    setHistory(
      record(history, { sheetId: id, shapeId: of.shape.id, before: of.shape, after, position, series }),
    );
    if (!after) setSelection(undefined);
  }

  function replay({ history: next, edit, shapes }: Replay, side: 'before' | 'after'): void {
    setHistory(next);
    if (!edit || !shapes) return;
    setShapes(edit.sheetId, shapes);
    setSelection(edit[side] && { sheetId: edit.sheetId, shapeId: edit.shapeId });
    const edited = sheets.find(({ id }) => id === edit.sheetId);
    if (edited) onReplay(edited, edit[side] ?? edit.before ?? edit.after);
  }

  function write(text: string): void {
    setWriting(undefined);
    if (!writing || text.trim() === '') return;
    const written = { ...writing.shape, text: text.trim() };
    if (writing.sheetId === undefined) insert(written);
    else if (selected?.shape.id === written.id) change(written);
  }

  const actions = useSteady({
    toggleTool(next: Tool) {
      pause();
      setTool(tool === next ? undefined : next);
      if (next !== 'select') setSelection(undefined);
    },
    deselectTool() {
      setTool(undefined);
      setSelection(undefined);
      setWriting(undefined);
    },
    /** Sets the color of the pen, and of the shape that the select tool has selected. */
    setColor(next: ShapeColor) {
      setColor(next);
      if (tool === 'select' && selected) change({ ...selected.shape, color: next }, 'color');
    },
    addShape(drawn: Shape) {
      const added = { ...drawn, id: crypto.randomUUID() };
      if (added.type === 'text') setWriting({ shape: added });
      else insert(added);
    },
    selectShape: (sheetId: string, shapeId: string) => setSelection({ sheetId, shapeId }),
    deselectShape: () => setSelection(undefined),
    /** Replaces the selected shape. Changes with the same `series` in a row are undone together. */
    changeShape: (after: DrawnShape, series?: string) => change(after, series),
    deleteShape: () => change(undefined),
    /** Opens the words of the selected text. */
    editText() {
      if (selected?.shape.type === 'text') setWriting({ shape: selected.shape, sheetId: selected.sheet.id });
    },
    write,
    stopWritingText: () => setWriting(undefined),
    undo: () => replay(undo(history, sheets), 'before'),
    redo: () => replay(redo(history, sheets), 'after'),
    /** Forgets the selection and what can be undone, when other shapes become editable. */
    resetPen() {
      setTool(undefined);
      setSelection(undefined);
      setWriting(undefined);
      setHistory(emptyHistory);
    },
  });
  /** The color of the pen, or of the shape that the select tool has selected. */
  const shownColor = tool === 'select' && selected ? colorNameOf(selected.shape) : color;
  const [canUndo, canRedo] = [history.done.length > 0, history.undone.length > 0];
  return useMemo(
    () => ({ tool, color: shownColor, selected, writing: writing?.shape, canUndo, canRedo, ...actions }),
    [tool, shownColor, selected, writing, canUndo, canRedo, actions],
  );
}

export type Pen = ReturnType<typeof usePen>;

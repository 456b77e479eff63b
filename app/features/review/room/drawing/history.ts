import { putShape, type DrawnShape, type Sheet } from './drawn-shape.ts';

/** One change of one shape: added without `before`, deleted without `after`. */
export interface Edit {
  sheetId: string;
  shapeId: string;
  before?: DrawnShape;
  after?: DrawnShape;
  /** Position among the sheet's shapes. */
  position: number;
  /** Edits of the same shape with the same name, such as moves by arrow keys, are undone together. */
  series?: string;
}

export interface History {
  /** Oldest first. */
  done: readonly Edit[];
  /** The next one to redo last. */
  undone: readonly Edit[];
}

export const emptyHistory: History = { done: [], undone: [] };
/** Edits that can be undone. */
const maxEdits = 200;

/** Returns the history with a new edit. Undone edits can no longer be redone. */
export function record({ done }: History, edit: Edit): History {
  const last = done.at(-1);
  const continues =
    edit.series !== undefined &&
    last?.series === edit.series &&
    last.sheetId === edit.sheetId &&
    last.shapeId === edit.shapeId;
  const merged = continues ? { ...edit, before: last.before } : edit;
  return { done: [...(continues ? done.slice(0, -1) : done), merged].slice(-maxEdits), undone: [] };
}

/** Returns the shapes of the edit's sheet before or after the edit; undefined if it no longer applies. */
function shapesWith(
  sheets: readonly Sheet[],
  edit: Edit,
  side: 'before' | 'after',
): DrawnShape[] | undefined {
  const sheet = sheets.find(({ id }) => id === edit.sheetId);
  if (!sheet) return undefined;
  // Another window may have deleted the shape since.
  const isThere = sheet.shapes.some(({ id }) => id === edit.shapeId);
  const wasThere = (side === 'before' ? edit.after : edit.before) !== undefined;
  return isThere === wasThere ? putShape(sheet.shapes, edit.shapeId, edit[side], edit.position) : undefined;
}

export interface Replay {
  history: History;
  /** Undefined if nothing is left to undo or redo. */
  edit?: Edit;
  /** New shapes of the edit's sheet. */
  shapes?: DrawnShape[];
}

/** Undoes the last edit that still applies. Other edits, of a deleted note or shape, are dropped. */
export function undo(history: History, sheets: readonly Sheet[]): Replay {
  for (let { length } = history.done; length > 0; length--) {
    const edit = history.done[length - 1];
    const shapes = edit && shapesWith(sheets, edit, 'before');
    if (shapes)
      return {
        history: { done: history.done.slice(0, length - 1), undone: [...history.undone, edit] },
        edit,
        shapes,
      };
  }
  return { history: { ...history, done: [] } };
}

/** Redoes the last undone edit that still applies. */
export function redo(history: History, sheets: readonly Sheet[]): Replay {
  for (let { length } = history.undone; length > 0; length--) {
    const edit = history.undone[length - 1];
    const shapes = edit && shapesWith(sheets, edit, 'after');
    if (shapes)
      return {
        history: { done: [...history.done, edit], undone: history.undone.slice(0, length - 1) },
        edit,
        shapes,
      };
  }
  return { history: { ...history, undone: [] } };
}

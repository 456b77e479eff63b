import type { Tables } from './database.types.ts';

/** What the screens of the review room and the database say to each other. Types only, so that the browser takes nothing along. */

export type Phase = 'plant' | 'take-off' | 'swing' | 'inversion' | 'turn' | 'clearance';

/** x and y from 0 to 1 of the frame's width and height, from its upper left corner. */
export type FramePoint = [x: number, y: number];

/**
 * A drawing on the frame, as `review_notes.shapes` holds it: 2 points for a line, an arrow (its tip is the second) and a circle (center, then
 * a point on its rim), 3 for an angle (its vertex is the second), 2 to 500 for a freehand line. `color`: a name of 16 small letters at most.
 * `width`: of the stroke, from 0.0005 to 0.05 of the frame's width. 40 shapes and 64 KiB a note at most.
 */
export interface Shape {
  type: 'freehand' | 'line' | 'arrow' | 'angle' | 'circle';
  points: FramePoint[];
  color?: string;
  width?: number;
}

/** What rpc `save_review_note` answers: `conflict` comes with the note as it is now, `gone` after it was deleted elsewhere. */
export type SaveNoteAnswer =
  { outcome: 'saved' | 'conflict'; note: Tables<'review_notes'> } | { outcome: 'gone'; note: null };

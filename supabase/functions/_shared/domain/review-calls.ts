import type { SlowRun } from './slow-motion.ts';
import type { Instant } from './days.ts';
import type { Tables } from './database.types.ts';

// Types shared by the review screens and the database. Types only, so that the client bundle does not grow.

export type Phase = 'plant' | 'take-off' | 'swing' | 'inversion' | 'turn' | 'clearance';

/** x and y as fractions (0 to 1) of the frame's width and height, from the top left corner. */
export type FramePoint = [x: number, y: number];

/**
 * A drawing on a frame, as stored in `shapes` of `review_notes` and `review_replies`. Points: 2 for a line, an arrow
 * (start, tip) and a circle (center, point on the rim), 3 for an angle (the vertex is the second), 2 to 500 for a
 * freehand line, 1 for a text (its center). `color` is a name of at most 16 lower-case letters. `width` is the stroke's
 * width, from 0.0005 to 0.05 of the frame's width. A note has at most 40 shapes and 64 KiB.
 */
export interface Shape {
  type: 'freehand' | 'line' | 'arrow' | 'angle' | 'circle' | 'text';
  points: FramePoint[];
  color?: string;
  width?: number;
  /** At most 36 letters, digits and hyphens. Shapes from before have none. */
  id?: string;
  /** Of a text only: one line, at most 80 characters. */
  text?: string;
  /** Start of the first and of the last frame that show the shape, in microseconds. Without both: its note's frame. */
  fromUs?: number;
  toUs?: number;
}

/** The numbers of a jump. */
export type JumpNumbers = Omit<Tables<'jumps'>, 'submission_id' | 'question' | 'updated_at'>;

/** POST shared-review {token, renews?}. 404 `shared_review_gone` for an unknown, expired or ended link. */
export interface SharedReviewBody {
  token: string;
  /** The page is open already: new links to the files, no new view, and no timeline. */
  renews?: boolean;
}

/** A voice-over as a visitor with a link hears it. */
export interface SharedVoiceOver extends Pick<Tables<'review_voice_overs'>, 'duration_ms' | 'captions'> {
  /** Up to 4 MB. Null in a renewal, because the page has it already. */
  timeline: Tables<'review_voice_overs'>['timeline'] | null;
  /** Signed URL of the audio, valid for 15 minutes. */
  audioUrl: string;
}

/** A review as a visitor with a link sees it. Names are null if the athlete chose so. */
export interface SharedReview {
  /** Signed URL of the video, valid for 15 minutes. */
  videoUrl: string;
  expires_at: Instant;
  athlete_name: string | null;
  file_name: string | null;
  status: string;
  slow_motion: number | null;
  slow_motion_runs: SlowRun[] | null;
  summary: string | null;
  jump: JumpNumbers | null;
  notes: (Pick<Tables<'review_notes'>, 'id' | 'at_us' | 'end_us' | 'body'> & { shapes: Shape[] })[];
  phases: Partial<Record<Phase, number>>;
  steps: Pick<Tables<'review_steps'>, 'id' | 'contact_us' | 'toe_off_us'>[];
  measurements: Omit<Tables<'review_measurements'>, 'submission_id'>[];
  paths: Pick<Tables<'review_paths'>, 'part' | 'points'>[];
  drills: { id: string; note_id: string | null; title: string; key: string }[];
  /** Null if there is none, or if the athlete did not share it. */
  voice_over: SharedVoiceOver | null;
}

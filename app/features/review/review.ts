import type { KnownItem } from '#lib/outbox/unsent.ts';
import type { SlowMotion } from '#domain/slow-motion.ts';
import type { Instant } from '#domain/days.ts';
import type { Phase } from '#domain/review-calls.ts';
import type { SubmissionStatus } from '#lib/uploads/submission-status.ts';
import type { DrawnShape, Sheet } from './room/drawing/drawn-shape.ts';
import type { Jump } from './room/jump/jump.ts';
import type { Measurement } from './room/measure/measurement.ts';
import type { VoiceOver } from './room/voice/voice-over.ts';

/** The frames of a picture. Times are microseconds on the film's own clock. */
export interface PictureFrames {
  /** Ascending, without repetition. */
  framesUs: readonly number[];
  /** The frame with the red outline, one of `framesUs`. */
  keyUs: number;
}

/** The phases of a vault, in order. */
export const phases = [
  'plant',
  'take-off',
  'swing',
  'inversion',
  'turn',
  'clearance',
] as const satisfies readonly Phase[];

export const phaseNames: Record<Phase, string> = {
  plant: 'Plant',
  'take-off': 'Take-off',
  swing: 'Swing',
  inversion: 'Inversion',
  turn: 'Turn',
  clearance: 'Clearance',
};

/** A coach's note at a time of the video. Times are microseconds on the video's own clock. */
export interface Note {
  id: string;
  atUs: number;
  endUs: number | null;
  body: string;
  shapes: readonly DrawnShape[];
  /** When the athlete marked it as done. */
  doneAt: Instant | null;
}

export interface Reply {
  id: string;
  noteId: string;
  isCoach: boolean;
  isOwn: boolean;
  body: string;
  createdAt: Instant;
  /** The frame of its drawing; null without one. */
  atUs: number | null;
  shapes: readonly DrawnShape[];
  /** Not sent yet. */
  isPending?: boolean;
}

/** A step of the run-up: the first frame with the foot on the ground, and the first one with it off the ground again. */
export interface Step {
  id: string;
  contactUs: number;
  /** Null if it was not marked. */
  toeOffUs: number | null;
}

/** The points whose path through a jump can be traced. */
export const tracedParts = ['top-hand', 'hips', 'pole-tip'] as const;
export type TracedPart = (typeof tracedParts)[number];

/** Where a point is on one frame. */
export interface PathPoint {
  /** The frame's timestamp in microseconds. */
  atUs: number;
  /** From 0 to 1 of the frame's width. */
  x: number;
  /** From 0 to 1 of the frame's height, downward. */
  y: number;
  /** Marked by the coach, not found by the tracker. */
  isMarked: boolean;
  /**
   * How far the tracker may have drifted from the point in 19 of 20 cases, in shares of the frame's width. Missing for marks, and for points that
   * were followed before this was kept.
   */
  drift?: number;
}

export interface LinkedDrill {
  id: string;
  noteId: string | null;
  videoId: string;
  title: string;
  /** Value of the library's `exercise` URL parameter. */
  key: string;
}

export interface Review {
  submissionId: string;
  athleteId: string;
  athleteName: string;
  coachName: string | null;
  /** Null if the athlete has not answered. */
  isMinor: boolean | null;
  guardianName: string | null;
  fileName: string;
  /** When a coach asked for a version of the video that plays; missing if the athlete sent one, or none did. */
  filmAskedAt?: Instant;
  /** Object name in the `video-submissions` bucket. */
  videoPath: string;
  slowMotion: SlowMotion;
  /** Frames of the jump's picture; null if none is part of the review. */
  picture: PictureFrames | null;
  status: SubmissionStatus;
  submittedAt: Instant | null;
  dueAt: Instant | null;
  question: string;
  /** Null if the athlete entered no details. */
  jump: Jump | null;
  /** Ordered by time. */
  notes: readonly Note[];
  phases: Readonly<Partial<Record<Phase, number>>>;
  /** Ordered by contact. */
  steps: readonly Step[];
  /** Scales and measurements. */
  measurements: readonly Measurement[];
  /** Points in order of time. */
  paths: Readonly<Partial<Record<TracedPart, readonly PathPoint[]>>>;
  replies: readonly Reply[];
  drills: readonly LinkedDrill[];
  voiceOver?: VoiceOver | undefined;
  summary: string;
  /** By item (`itemKey`), for coaches. An item that is not listed has version 0. */
  known?: Readonly<Record<string, KnownItem>>;
}

/** A review without the words of its notes, which change with every key. */
export interface ReviewOutline extends Omit<Review, 'notes' | 'known'> {
  /** The frames and drawings of the notes. */
  marks: readonly Sheet[];
}

export const outlineOf = ({ notes, known: _known, ...review }: Review): ReviewOutline => ({
  ...review,
  marks: notes.map(({ id, atUs, shapes }) => ({ id, atUs, shapes })),
});

/** Whether a note says and shows nothing, so that it is not sent. */
export const isEmptyNote = ({ body, shapes }: Pick<Note, 'body' | 'shapes'>): boolean =>
  body.trim() === '' && shapes.length === 0;

export const byTime = (a: Pick<Note, 'id' | 'atUs'>, b: Pick<Note, 'id' | 'atUs'>): number =>
  a.atUs - b.atUs || a.id.localeCompare(b.id);

export const byTimeOnly = (a: PathPoint, b: PathPoint): number => a.atUs - b.atUs;

export const byContact = (a: Step, b: Step): number => a.contactUs - b.contactUs || a.id.localeCompare(b.id);

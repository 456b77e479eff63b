import type { Day } from './days.ts';

/** A pole that an athlete jumps on. Meters and kilograms. */
export interface Pole {
  id: string;
  lengthM: number;
  /** The athlete's weight that the pole is made for. */
  ratingKg: number | null;
  /** The maker's flex number. A lower one is stiffer, among poles of the same length. */
  flex: number | null;
  brand: string;
  isClub: boolean;
  /** No longer offered for new jumps. */
  isPutAway: boolean;
  /** The version last seen on the server, 0 for a new entry. */
  version: number;
  /** The unsent write that this entry is of. */
  write?: string;
}

/** A practice or a meet. */
export interface JumpSession {
  id: string;
  kind: 'practice' | 'meet';
  /** 'YYYY-MM-DD'. */
  heldOn: Day;
  title: string;
  /** The heights of a meet in meters, ascending; empty for a practice. */
  barsM: readonly number[];
  notes: string;
  version: number;
  write?: string;
}

export type AttemptResult = 'made' | 'missed' | 'passed';

export const missReasons = [
  'run-through',
  'stalled',
  'blew-through',
  'under',
  'out',
  'bar-up',
  'bar-down',
  'other',
] as const;
export type MissReason = (typeof missReasons)[number];

export const missReasonNames: Record<MissReason, string> = {
  'run-through': 'Ran through',
  stalled: 'Stalled',
  'blew-through': 'Blew through',
  under: 'Under at take-off',
  out: 'Out at take-off',
  'bar-up': 'Hit it going up',
  'bar-down': 'Hit it coming down',
  other: 'Something else',
};

/** One jump of a practice or meet. Meters. */
export interface Attempt {
  id: string;
  sessionId: string;
  /** When it was logged, by the clock of the device; ISO 8601. */
  at: string;
  barM: number | null;
  /** Null for a jump without a bar. */
  result: AttemptResult | null;
  poleId: string | null;
  gripM: number | null;
  runUpLefts: number | null;
  midMarkM: number | null;
  takeOffM: number | null;
  standardsM: number | null;
  reason: MissReason | null;
  note: string;
  /** The film of this jump. */
  submissionId: string | null;
  version: number;
  write?: string;
}

/** Orders attempts as they were jumped. */
export const byTimeLogged = (a: Pick<Attempt, 'at' | 'id'>, b: Pick<Attempt, 'at' | 'id'>): number =>
  Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);

/** Orders poles by stiffness: shorter before longer, then the lower rating, then the softer flex number. */
export const byStiffness = (a: Pole, b: Pole): number =>
  a.lengthM - b.lengthM ||
  (a.ratingKg ?? 0) - (b.ratingKg ?? 0) ||
  (b.flex ?? 0) - (a.flex ?? 0) ||
  (a.id < b.id ? -1 : 1);

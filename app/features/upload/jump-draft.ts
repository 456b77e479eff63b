import type { UnitSystem } from '../../../supabase/functions/_shared/measures.ts';
import type { AgeAnswer } from '../../lib/guardian/guardian.ts';

/** The numbers of a jump that are typed. */
export const jumpFields = [
  'grip',
  'poleLength',
  'poleRating',
  'runUp',
  'midMark',
  'takeOff',
  'standards',
  'bar',
] as const;
export type JumpField = (typeof jumpFields)[number];

/** What the athlete tells of a video before it is sent, as it was typed: also half a number outlasts a reload. */
export interface JumpDraft {
  typed: Partial<Record<JumpField, string>>;
  /** What numbers without a unit are taken for, and how the others are shown. */
  system: UnitSystem;
  /** Whether the bar stayed up; missing where nobody said, or there was none. */
  made?: boolean;
  question: string;
  /** A review credit goes with it. */
  spendsCredit: boolean;
  /** Only where the athlete was asked. */
  age?: AgeAnswer;
}

export function emptyDraft(system: UnitSystem): JumpDraft {
  return { typed: {}, system, question: '', spendsCredit: false };
}

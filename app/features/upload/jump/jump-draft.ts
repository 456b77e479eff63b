import type { TypedJump } from '#domain/jump-numbers.ts';
import type { UnitSystem } from '#domain/measures.ts';
import type { AgeAnswer } from '#common/guardian/guardian.ts';

/** What the athlete entered about a video, as typed, so that a reload also keeps unfinished input. */
export interface JumpDraft extends TypedJump {
  /** Whether the bar stayed up; missing when there was no bar or no answer. */
  made?: boolean;
  question: string;
  /** The rate at which the athlete filmed, in frames per second; missing until they choose one, NaN for one that is not possible. */
  captureRate?: number | undefined;
  /** Whether to use a paid review. Missing until the athlete chose. */
  spendsCredit?: boolean | undefined;
  /** Only when the athlete answered the age question with this video. */
  age?: AgeAnswer;
}

export function emptyDraft(system: UnitSystem): JumpDraft {
  return { typed: {}, system, question: '' };
}

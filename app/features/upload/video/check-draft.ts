import { checkGuardian } from '#common/guardian/guardian.ts';
import { readNumbers } from '#common/jump/typed-numbers.ts';
import type { JumpField } from '#domain/jump-numbers.ts';
import type { JumpDraft } from '../jump/jump-draft.ts';
import { jumpColumns } from '../jump/read-jump.ts';

/** Error messages that keep a draft from being sent. */
export interface DraftProblems {
  fields: Partial<Record<JumpField, string>>;
  guardian: { name?: string; email?: string };
  /** Whether the typed capture rate is not possible. Its field says why. */
  isRateWrong?: boolean;
}

/** Validates a draft. `asksAge`: whether the form shows the optional age question. */
export function checkDraft(
  draft: JumpDraft,
  { asksAge, ownEmail }: { asksAge: boolean; ownEmail: string },
): DraftProblems {
  const { age } = draft;
  return {
    fields: readNumbers(jumpColumns, draft).problems,
    guardian: asksAge && age?.isMinor ? checkGuardian(age, ownEmail) : {},
    isRateWrong: Number.isNaN(draft.captureRate),
  };
}

export function hasProblem({ fields, guardian, isRateWrong }: DraftProblems): boolean {
  return isRateWrong === true || Object.keys(fields).length > 0 || Object.keys(guardian).length > 0;
}

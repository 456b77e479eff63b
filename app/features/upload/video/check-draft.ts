import { checkGuardian } from '#common/guardian/guardian.ts';
import { jumpFields, readJumpNumber, type JumpField } from '#domain/jump-numbers.ts';
import type { JumpDraft } from '../jump/jump-draft.ts';

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
  const fields = jumpFields.flatMap((field) => {
    const reading = readJumpNumber(field, draft);
    return reading !== undefined && 'problem' in reading ? [[field, reading.problem]] : [];
  });
  const { age } = draft;
  return {
    fields: Object.fromEntries(fields) as DraftProblems['fields'],
    guardian: asksAge && age?.isMinor ? checkGuardian(age, ownEmail) : {},
    isRateWrong: Number.isNaN(draft.captureRate),
  };
}

export function hasProblem({ fields, guardian, isRateWrong }: DraftProblems): boolean {
  return isRateWrong === true || Object.keys(fields).length > 0 || Object.keys(guardian).length > 0;
}

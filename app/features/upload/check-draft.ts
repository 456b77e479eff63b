import { checkGuardian } from '../../lib/guardian/guardian.ts';
import { jumpFields, type JumpDraft, type JumpField } from './jump-draft.ts';
import { readField } from './read-jump.ts';

/** What keeps a draft from being sent, each in words for the athlete. */
export interface DraftProblems {
  fields: Partial<Record<JumpField, string>>;
  guardian: { name?: string; email?: string };
}

/** Looks at all of a draft. `asksAge`: the athlete has not said yet whether they are under 18, and need not. */
export function checkDraft(
  draft: JumpDraft,
  { asksAge, ownEmail }: { asksAge: boolean; ownEmail: string },
): DraftProblems {
  const fields = jumpFields.flatMap((field) => {
    const reading = readField(field, draft);
    return reading !== undefined && 'problem' in reading ? [[field, reading.problem]] : [];
  });
  const { age } = draft;
  return {
    fields: Object.fromEntries(fields) as DraftProblems['fields'],
    guardian: asksAge && age?.isMinor ? checkGuardian(age, ownEmail) : {},
  };
}

export function hasProblem({ fields, guardian }: DraftProblems): boolean {
  return Object.keys(fields).length > 0 || Object.keys(guardian).length > 0;
}

import { rangeOf, toAgeAnswer, type Guardianship } from '#common/guardian/guardian.ts';
import { AgeChoice } from '#common/guardian/age-choice.tsx';
import { GuardianFields } from '#common/guardian/guardian-fields.tsx';
import type { DraftProblems } from '../video/check-draft.ts';
import type { JumpDraft } from './jump-draft.ts';

interface AgeQuestionProps {
  age: JumpDraft['age'];
  /** The guardian whom the athlete named before. */
  guardian: Guardianship['guardian'];
  problems: Pick<DraftProblems, 'guardian'>;
  onChange: (age: JumpDraft['age']) => void;
}

/** Asks for the athlete's age with each video until they answer, and minors once a year. The answer is optional. */
export function AgeQuestion({ age, guardian, problems, onChange }: AgeQuestionProps) {
  const named = age?.isMinor
    ? { name: age.name, email: age.email }
    : { name: guardian?.name ?? '', email: guardian?.email ?? '' };
  return (
    <div className="flex flex-col gap-5">
      <AgeChoice
        ageFrom={rangeOf(age)}
        hint={
          guardian
            ? 'We ask once a year. Without an answer, your last one stays.'
            : 'Optional. Your coach sees whether you’re under 18. We don’t store your date of birth.'
        }
        onChange={(ageFrom) => onChange(toAgeAnswer(ageFrom, named))}
      />
      {age?.isMinor && (
        <GuardianFields
          {...named}
          problems={problems.guardian}
          onChange={(changed) => onChange({ ...age, ...changed })}
        />
      )}
    </div>
  );
}

import { AgeChoice } from '../../ui/age-choice.tsx';
import { GuardianFields } from '../../ui/guardian-fields.tsx';
import type { DraftProblems } from './check-draft.ts';
import type { JumpDraft } from './jump-draft.ts';

interface AgeQuestionProps {
  age: JumpDraft['age'];
  problems: Pick<DraftProblems, 'guardian'>;
  onChange: (age: JumpDraft['age']) => void;
}

/** Asks for the athlete's age with each video until they answer. The answer is optional. */
export function AgeQuestion({ age, problems, onChange }: AgeQuestionProps) {
  return (
    <div className="flex flex-col gap-5">
      <AgeChoice
        isMinor={age?.isMinor}
        hint="Optional. Your coach sees the answer. We don’t store your date of birth."
        onChange={(isMinor) => onChange(isMinor ? { isMinor, name: '', email: '' } : { isMinor })}
      />
      {age?.isMinor && (
        <GuardianFields
          name={age.name}
          email={age.email}
          problems={problems.guardian}
          onChange={(guardian) => onChange({ isMinor: true, ...guardian })}
        />
      )}
    </div>
  );
}

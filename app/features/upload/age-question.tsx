import { ChoiceField } from '../../ui/choice-field.tsx';
import { GuardianFields } from '../../ui/guardian-fields.tsx';
import type { DraftProblems } from './check-draft.ts';
import type { JumpDraft } from './jump-draft.ts';

interface AgeQuestionProps {
  age: JumpDraft['age'];
  problems: Pick<DraftProblems, 'age' | 'guardian'>;
  onChange: (age: JumpDraft['age']) => void;
}

/** Asked once, with the first video. */
export function AgeQuestion({ age, problems, onChange }: AgeQuestionProps) {
  return (
    <div className="flex flex-col gap-5">
      <ChoiceField
        legend="Are you 18 or older?"
        hint="Asked once. We keep no date of birth."
        error={problems.age}
        choices={[
          { value: 'adult', label: 'Yes' },
          { value: 'minor', label: 'No, I am under 18' },
        ]}
        value={age === undefined ? undefined : age.isMinor ? 'minor' : 'adult'}
        onChange={(choice) =>
          onChange(choice === 'adult' ? { isMinor: false } : { isMinor: true, name: '', email: '' })
        }
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

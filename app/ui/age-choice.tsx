import { ChoiceField } from './choice-field.tsx';

interface AgeChoiceProps {
  /** Undefined while nobody has answered. */
  isMinor: boolean | undefined;
  hint: string;
  error?: string | undefined;
  onChange: (isMinor: boolean) => void;
}

/** Whether somebody is under 18. */
export function AgeChoice({ isMinor, hint, error, onChange }: AgeChoiceProps) {
  return (
    <ChoiceField
      legend="Are you 18 or older?"
      hint={hint}
      error={error}
      choices={[
        { value: 'adult', label: 'Yes' },
        { value: 'minor', label: 'No, I am under 18' },
      ]}
      value={isMinor === undefined ? undefined : isMinor ? 'minor' : 'adult'}
      onChange={(choice) => onChange(choice === 'minor')}
    />
  );
}

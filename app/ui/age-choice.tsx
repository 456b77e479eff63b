import { ChoiceField } from './choice-field.tsx';

interface AgeChoiceProps {
  /** Undefined until answered. */
  isMinor: boolean | undefined;
  hint: string;
  error?: string | undefined;
  onChange: (isMinor: boolean) => void;
}

/** Asks whether the athlete is 18 or older. */
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

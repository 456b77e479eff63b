import type { AgeFrom } from './guardian.ts';
import { ChoiceField } from '#ui/choice-field.tsx';

const ranges = [
  { from: 0, label: 'Under 13' },
  { from: 13, label: '13 to 15' },
  { from: 16, label: '16 to 17' },
  { from: 18, label: '18 or over' },
] as const;

interface AgeChoiceProps {
  /** Undefined until answered. */
  ageFrom: AgeFrom | undefined;
  hint: string;
  error?: string | undefined;
  onChange: (ageFrom: AgeFrom) => void;
}

/** Asks for the athlete's age as a range. */
export function AgeChoice({ ageFrom, hint, error, onChange }: AgeChoiceProps) {
  return (
    <ChoiceField
      legend="How old are you?"
      hint={hint}
      error={error}
      choices={ranges.map(({ from, label }) => ({ value: String(from), label }))}
      value={ageFrom === undefined ? undefined : String(ageFrom)}
      onChange={(choice) => {
        const range = ranges.find(({ from }) => String(from) === choice);
        if (range) onChange(range.from);
      }}
    />
  );
}

import { useState } from 'react';
import { readJumpNumber, type JumpField, type TypedJump } from '#domain/jump-numbers.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { TextField } from '#ui/field.tsx';

export const jumpLabels: Record<
  JumpField,
  { label: string; hint?: string; example: Record<UnitSystem, string> }
> = {
  grip: {
    label: 'Grip height',
    hint: 'along the pole, to the top hand',
    example: { metric: '4.30', imperial: '14-1' },
  },
  poleLength: { label: 'Pole length', example: { metric: '4.60', imperial: '15-1' } },
  poleRating: { label: 'Pole rating', example: { metric: '75', imperial: '165' } },
  runUp: { label: 'Run-up', hint: 'in lefts', example: { metric: '7', imperial: '7' } },
  midMark: {
    label: 'Mid-mark',
    hint: 'from the back of the box',
    example: { metric: '14.20', imperial: '46-7' },
  },
  takeOff: {
    label: 'Take-off point',
    hint: 'from the back of the box to your toe',
    example: { metric: '3.45', imperial: '11-4' },
  },
  standards: { label: 'Standards', hint: 'behind the box', example: { metric: '60', imperial: '24' } },
  bar: { label: 'Bar height', example: { metric: '4.50', imperial: '14-9' } },
};

const units: Record<UnitSystem, { length: string; weight: string }> = {
  metric: { length: 'm', weight: 'kg' },
  imperial: { length: 'ft', weight: 'lb' },
};

function unitOf(field: JumpField, system: UnitSystem): string {
  if (field === 'runUp') return '';
  if (field === 'standards') return system === 'metric' ? 'cm' : 'in';
  return field === 'poleRating' ? units[system].weight : units[system].length;
}

/** A field for one number of a jump. Its hint shows the number in both units. */
export function JumpNumberField({
  field,
  draft,
  problem,
  onChange,
}: {
  field: JumpField;
  draft: TypedJump;
  /** Set once the athlete pressed the button of the form. */
  problem: string | undefined;
  onChange: (text: string) => void;
}) {
  const [wasBlurred, setBlurred] = useState(false);
  const { label, hint, example } = jumpLabels[field];
  const { system } = draft;
  const reading = readJumpNumber(field, draft);
  const isValid = reading !== undefined && 'value' in reading;
  const unit = unitOf(field, system);
  const error =
    problem ?? (wasBlurred && reading !== undefined && 'problem' in reading ? reading.problem : undefined);
  return (
    <TextField
      label={label}
      hint={isValid ? [`= ${reading.text}`, reading.question].filter(Boolean).join('. ') : (hint ?? ' ')}
      error={error}
      // Phone keypads for decimals have no ' and no -, which feet and inches need.
      inputMode={system === 'metric' || field === 'runUp' ? 'decimal' : 'text'}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={30}
      placeholder={example[system]}
      trailing={
        unit === '' ? undefined : (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 grid w-12 place-items-center text-15 text-muted"
          >
            {unit}
          </span>
        )
      }
      value={draft.typed[field] ?? ''}
      onBlur={() => setBlurred(true)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

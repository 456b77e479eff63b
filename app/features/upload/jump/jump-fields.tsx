import { useState } from 'react';
import { useChooseUnits } from '#common/units/profile-units.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/field.tsx';
import { jumpFields, type JumpDraft, type JumpField } from './jump-draft.ts';
import { readLastJump } from './last-jump.ts';
import { readField } from './read-jump.ts';

const labels: Record<JumpField, { label: string; hint?: string; example: Record<UnitSystem, string> }> = {
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

/** Summarizes a draft in its own units, such as 'Grip height 4.30 m · Bar height 4.50 m · Made'. */
export function summarizeJump(draft: JumpDraft): string {
  const parts = jumpFields.flatMap((field) => {
    const reading = readField(field, draft);
    if (reading === undefined) return [];
    const { label } = labels[field];
    return 'problem' in reading ? [`${label} ?`] : [`${label} ${reading.text.split(' · ')[0] ?? ''}`];
  });
  if (draft.made !== undefined) parts.push(draft.made ? 'Made' : 'Missed');
  return parts.join(' · ');
}

function NumberField({
  field,
  draft,
  problem,
  onChange,
}: {
  field: JumpField;
  draft: JumpDraft;
  /** Set once the athlete pressed 'Upload Video'. */
  problem: string | undefined;
  onChange: (text: string) => void;
}) {
  const [wasBlurred, setBlurred] = useState(false);
  const { label, hint, example } = labels[field];
  const { system } = draft;
  const reading = readField(field, draft);
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

interface JumpFieldsProps {
  userId: string;
  draft: JumpDraft;
  problems: Partial<Record<JumpField, string>>;
  onChange: (draft: JumpDraft) => void;
}

const madeByChoice = { made: true, missed: false, none: undefined } as const;

/** The number fields of a jump. All are optional. */
export function JumpFields({ userId, draft, problems, onChange }: JumpFieldsProps) {
  const chooseUnits = useChooseUnits();
  const last = readLastJump(userId);
  const fillable = last && jumpFields.filter((field) => last.typed[field] && !draft.typed[field]?.trim());
  return (
    <div className="flex flex-col gap-5">
      <p className="text-15 text-muted">Fill in what you know. Each value is shown in both units.</p>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <ChoiceField
          legend="Units"
          choices={[
            { value: 'metric', label: 'm, kg' },
            { value: 'imperial', label: 'ft, lb' },
          ]}
          value={draft.system}
          onChange={(system) => {
            chooseUnits(system);
            onChange({ ...draft, system });
          }}
        />
        {last && fillable && fillable.length > 0 && (
          <Button
            look="quiet"
            className="text-left!"
            onClick={() =>
              onChange({
                ...draft,
                system: last.system,
                typed: {
                  ...draft.typed,
                  ...Object.fromEntries(fillable.map((field) => [field, last.typed[field] ?? ''])),
                },
              })
            }
          >
            Use last time’s numbers
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {jumpFields.map((field) => (
          <NumberField
            key={field}
            field={field}
            draft={draft}
            problem={problems[field]}
            onChange={(text) => onChange({ ...draft, typed: { ...draft.typed, [field]: text } })}
          />
        ))}
      </div>
      <ChoiceField
        legend="The bar"
        choices={[
          { value: 'made', label: 'Made' },
          { value: 'missed', label: 'Missed' },
          { value: 'none', label: 'No bar' },
        ]}
        value={draft.made === undefined ? 'none' : draft.made ? 'made' : 'missed'}
        onChange={(choice) => onChange({ ...draft, made: madeByChoice[choice] })}
      />
    </div>
  );
}

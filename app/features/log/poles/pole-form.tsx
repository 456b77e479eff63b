import { useState } from 'react';
import { readNumbers, typeNumbers } from '#common/jump/typed-numbers.ts';
import { JumpNumberField } from '#common/jump/jump-number-field.tsx';
import { useUnits } from '#common/units/units.ts';
import type { Pole } from '#domain/jump-log.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';

interface PoleFormProps {
  pole: Pole;
  onSave: (pole: Pole) => void;
  onCancel: () => void;
}

const names = { poleLength: 'lengthM', poleRating: 'ratingKg' } as const;

/** Reads a flex number such as 16.4 or 16,4. */
function readFlex(text: string): number | null | 'problem' {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) && value >= 5 && value <= 50 ? Math.round(value * 10) / 10 : 'problem';
}

/** The numbers of a pole, as they are printed on it. */
export function PoleForm({ pole, onSave, onCancel }: PoleFormProps) {
  const system = useUnits();
  const isNew = pole.version === 0 && pole.lengthM === 0;
  const [before] = useState(() => typeNumbers(names, isNew ? { ...pole, lengthM: null } : pole, system));
  const [opened] = useState(pole);
  const [draft, setDraft] = useState(opened);
  const [typed, setTyped] = useState(before);
  const [flex, setFlex] = useState(pole.flex === null ? '' : String(pole.flex));
  const [showsProblems, setShowsProblems] = useState(false);
  const { numbers, problems } = readNumbers(names, typed, { numbers: pole, typed: before.typed });
  if ((typed.typed.poleLength ?? '').trim() === '') problems.poleLength = 'Enter the length of the pole.';
  const flexNumber = readFlex(flex);

  const [flexBefore] = useState(flex);
  const stopGuarding = useLeaveGuard(draft !== opened || typed !== before || flex !== flexBefore);

  function save(): void | false {
    setShowsProblems(true);
    if (problems.poleLength ?? problems.poleRating) return false;
    const { lengthM, ratingKg } = numbers;
    if (lengthM === null || flexNumber === 'problem') return false;
    stopGuarding();
    onSave({ ...draft, brand: draft.brand.trim(), lengthM, ratingKg, flex: flexNumber });
  }

  return (
    <Form
      aria-label="Pole"
      className="max-w-md border-l-4 border-bar bg-surface p-5"
      isPending={false}
      onSubmit={save}
    >
      <div className="grid grid-cols-2 gap-4">
        {(['poleLength', 'poleRating'] as const).map((field) => (
          <JumpNumberField
            key={field}
            field={field}
            draft={typed}
            problem={showsProblems ? problems[field] : undefined}
            onChange={(text) => setTyped({ ...typed, typed: { ...typed.typed, [field]: text } })}
          />
        ))}
        <TextField
          label="Flex number"
          hint="lower is stiffer"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          placeholder="16.4"
          value={flex}
          error={
            showsProblems && flexNumber === 'problem' ? 'Enter a number from 5 to 50, like 16.4.' : undefined
          }
          onChange={({ currentTarget }) => setFlex(currentTarget.value)}
        />
        <TextField
          label="Brand"
          autoComplete="off"
          maxLength={60}
          value={draft.brand}
          onChange={({ currentTarget }) => setDraft({ ...draft, brand: currentTarget.value })}
        />
      </div>
      <CheckField
        label="It belongs to the club"
        checked={draft.isClub}
        onChange={({ currentTarget }) => setDraft({ ...draft, isClub: currentTarget.checked })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Save pole</Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

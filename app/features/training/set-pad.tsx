import { useState } from 'react';
import { describeValues, measureNames, type Measure, type SetValues } from '#common/training/set-values.ts';
import { useUnits } from '#common/units/units.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { entryOf, readEntry, type SetEntry } from './set-entry.ts';

const unitNames: Record<Measure, Record<UnitSystem, string>> = {
  weight: { metric: 'kg', imperial: 'lb' },
  reps: { metric: '', imperial: '' },
  time: { metric: 's', imperial: 's' },
  distance: { metric: 'm', imperial: 'ft' },
  height: { metric: 'm', imperial: 'ft' },
};

interface SetPadProps {
  name: string;
  asked: readonly Measure[];
  logged: SetValues | undefined;
  /** Values that one tap logs. */
  offers: readonly { label: string; values: SetValues }[];
  onSave: (values: SetValues) => void;
  onClose: () => void;
  /** Undefined for a set with others after it. */
  onTakeBack: (() => void) | undefined;
}

/** Takes the values of one set: by one tap as before, or typed. */
export function SetPad({ name, asked, logged, offers, onSave, onClose, onTakeBack }: SetPadProps) {
  const units = useUnits();
  const [before] = useState<SetEntry>(() => (logged ? entryOf(logged, asked, units) : {}));
  const [entry, setEntry] = useState(before);
  useLeaveGuard(entry !== before);
  const [problems, setProblems] = useState<SetEntry>({});
  const change = (field: keyof SetEntry) => (text: string) => {
    setEntry({ ...entry, [field]: text });
    setProblems({ ...problems, [field]: undefined });
  };
  return (
    <Form
      aria-label={name}
      isPending={false}
      className="mt-3 border-l-4 border-bar bg-surface p-4"
      onSubmit={() => {
        const read = readEntry(entry, asked, units, logged);
        if ('values' in read) return onSave(read.values);
        setProblems(read.problems);
        return false;
      }}
    >
      <p className="font-mono text-15 font-semibold">{name}</p>
      {offers.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offers.map(({ label, values }) => (
            <Button key={label} look="secondary" onClick={() => onSave(values)}>
              <span className="text-left">
                {label}: <span className="font-mono">{describeValues(values, units)}</span>
              </span>
            </Button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {asked.map((measure) => (
          <TextField
            key={measure}
            label={measureNames[measure]}
            error={problems[measure]}
            // Phone keypads for decimals have no colon, and no ' for feet.
            inputMode={
              measure === 'reps'
                ? 'numeric'
                : measure === 'time' || (units === 'imperial' && measure !== 'weight')
                  ? 'text'
                  : 'decimal'
            }
            autoComplete="off"
            maxLength={20}
            trailing={
              <span
                aria-hidden
                className="pointer-events-none absolute inset-y-0 right-0 grid w-12 place-items-center text-15 text-muted"
              >
                {unitNames[measure][units]}
              </span>
            }
            value={entry[measure] ?? ''}
            onChange={({ currentTarget }) => change(measure)(currentTarget.value)}
          />
        ))}
        <SelectField
          label="Effort (RPE)"
          value={entry.effort ?? ''}
          onChange={({ currentTarget }) => change('effort')(currentTarget.value)}
        >
          <option value="">–</option>
          {Array.from({ length: 10 }, (_, i) => String(i + 1)).map((effort) => (
            <option key={effort} value={effort}>
              {effort}
              {{ '1': ', very easy', '5': ', hard', '10': ', all out' }[effort]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Save set</Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        {onTakeBack && (
          <Button look="quiet" onClick={onTakeBack}>
            Take set back
          </Button>
        )}
      </div>
    </Form>
  );
}

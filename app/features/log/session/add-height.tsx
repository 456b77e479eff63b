import { useState } from 'react';
import { JumpNumberField } from '#common/jump/jump-number-field.tsx';
import { useUnits } from '#common/units/units.ts';
import { readJumpNumber } from '#domain/jump-numbers.ts';
import { Button } from '#ui/button.tsx';

/** Adds the next height to a meet. */
export function AddHeight({ onAdd }: { onAdd: (barM: number) => void }) {
  const system = useUnits();
  const [bar, setBar] = useState('');
  const reading = readJumpNumber('bar', { typed: { bar }, system });
  return (
    <div className="flex max-w-md items-start gap-3">
      <div className="grow">
        <JumpNumberField
          field="bar"
          draft={{ typed: { bar }, system }}
          problem={undefined}
          onChange={setBar}
        />
      </div>
      <Button
        look="secondary"
        className="mt-7"
        disabled={reading === undefined || 'problem' in reading}
        onClick={() => {
          if (reading === undefined || 'problem' in reading) return;
          onAdd(reading.value);
          setBar('');
        }}
      >
        Add height
      </Button>
    </div>
  );
}

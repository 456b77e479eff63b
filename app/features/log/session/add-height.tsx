import { useState } from 'react';
import { JumpNumberField } from '#common/jump/jump-number-field.tsx';
import { useUnits } from '#common/units/units.ts';
import { readJumpNumber } from '#domain/jump-numbers.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';

/** Adds the next height to a meet. */
export function AddHeight({ onAdd }: { onAdd: (barM: number) => void }) {
  const system = useUnits();
  const [bar, setBar] = useState('');
  const reading = readJumpNumber('bar', { typed: { bar }, system });
  return (
    <Form
      aria-label="Next height"
      className="max-w-md"
      isPending={false}
      onSubmit={() => {
        if (reading === undefined || 'problem' in reading) return false;
        onAdd(reading.value);
        setBar('');
      }}
    >
      <div className="flex items-start gap-3">
        <div className="grow">
          <JumpNumberField
            field="bar"
            draft={{ typed: { bar }, system }}
            problem={undefined}
            onChange={setBar}
          />
        </div>
        <Button
          type="submit"
          look="secondary"
          className="mt-7"
          disabled={reading === undefined || 'problem' in reading}
        >
          Add height
        </Button>
      </div>
    </Form>
  );
}

import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { toQuantity } from './cart-line.ts';

interface QuantityFieldProps {
  /** Name of the line, for assistive technology. */
  title: string;
  quantity: number;
  onChange: (quantity: number) => void;
}

function StepButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex w-11 items-center justify-center hover:bg-surface-2',
        'aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent',
        className,
      )}
      {...props}
    />
  );
}

/** Number field with − and + buttons. The minimum is 1, without a maximum. Invalid input becomes 1 on blur. */
export function QuantityField({ title, quantity, onChange }: QuantityFieldProps) {
  const [draft, setDraft] = useState<string>();
  const isMinimum = quantity <= 1;

  function editDraft(text: string): void {
    setDraft(text);
    if (Number(text) >= 1) onChange(toQuantity(text));
  }

  function commitDraft(input: HTMLInputElement): void {
    if (draft === undefined) return;
    const committed = toQuantity(draft);
    // React leaves '1e3' in the field, because it equals 1000.
    input.value = String(committed);
    setDraft(undefined);
    onChange(committed);
  }

  return (
    <div className="inline-flex min-h-[2.875rem] items-stretch rounded-sm border border-control bg-surface">
      {/* Not `disabled`, which would drop keyboard focus when the quantity reaches 1. */}
      <StepButton
        aria-label={`Decrease quantity of ${title}`}
        aria-disabled={isMinimum}
        onClick={() => isMinimum || onChange(quantity - 1)}
      >
        <Minus aria-hidden className="size-4" strokeWidth={1.5} />
      </StepButton>
      <input
        type="number"
        inputMode="numeric"
        aria-label={`Quantity of ${title}`}
        min={1}
        step={1}
        value={draft ?? quantity}
        onChange={(event) => editDraft(event.target.value)}
        onBlur={(event) => commitDraft(event.currentTarget)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Enter' && commitDraft(event.currentTarget)}
        style={{ width: `${Math.max(String(draft ?? quantity).length, 2) + 2}ch` }}
        className="min-w-[2.875rem] max-w-40 border-x border-hairline bg-transparent text-center font-mono text-17 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <StepButton aria-label={`Increase quantity of ${title}`} onClick={() => onChange(quantity + 1)}>
        <Plus aria-hidden className="size-4" strokeWidth={1.5} />
      </StepButton>
    </div>
  );
}

import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
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

  function commitDraft(): void {
    if (draft === undefined) return;
    setDraft(undefined);
    onChange(toQuantity(draft));
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') commitDraft();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setDraft(undefined);
    onChange(Math.max(quantity + step, 1));
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
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${title}`}
        aria-valuemin={1}
        aria-valuenow={quantity}
        value={draft ?? quantity}
        onChange={(event) => editDraft(event.target.value)}
        onBlur={commitDraft}
        onFocus={(event) => event.target.select()}
        onKeyDown={handleKey}
        style={{ width: `${Math.max(String(draft ?? quantity).length, 2) + 2}ch` }}
        className="min-w-[2.875rem] max-w-40 border-x border-hairline bg-transparent text-center font-mono text-17"
      />
      <StepButton aria-label={`Increase quantity of ${title}`} onClick={() => onChange(quantity + 1)}>
        <Plus aria-hidden className="size-4" strokeWidth={1.5} />
      </StepButton>
    </div>
  );
}

import { useState } from 'react';
import type { ContentValue } from '#domain/content-calls.ts';
import { currencySign, findAmountProblem, plainAmount, readNumber, toCents } from '#domain/money.ts';
import { TextField } from '#ui/field.tsx';

interface PriceFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  currency: string;
  value: ContentValue | undefined;
  onChange: (value: ContentValue | undefined) => void;
}

/** A price beside the sign of its currency, typed with either decimal sign. */
export function PriceField({ label, hint, error, currency, value, onChange }: PriceFieldProps) {
  // Files from before prices were numbers have texts such as 'from $299.00'.
  const stored = typeof value === 'string' ? readNumber(value.replace(/^from /, ''), 'usd') : value;
  const [typed, setTyped] = useState(() =>
    typeof stored === 'number' ? plainAmount(toCents(stored, currency), currency) : String(value ?? ''),
  );
  const amount = readNumber(typed, currency);
  const problem =
    typed === ''
      ? undefined
      : amount === undefined
        ? 'must be a number, such as 39 or 39.50'
        : findAmountProblem(amount, currency);
  return (
    <TextField
      label={label}
      className="max-w-60"
      leading={currencySign(currency)}
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      error={problem === undefined ? error : `${label} ${problem}.`}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        // Text that isn't a number is kept as typed, so that saving reports it.
        onChange(target.value === '' ? undefined : (readNumber(target.value, currency) ?? target.value));
      }}
    />
  );
}

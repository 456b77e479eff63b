import { useState } from 'react';
import { captureRates, possibleRates, readTypedRate, slowMotionOf } from '#domain/slow-motion.ts';
import { formatNumber } from '#lib/text/format-number.ts';
import { SelectField, TextField } from '#ui/field.tsx';

interface CaptureRateFieldProps {
  label: string;
  hint?: string;
  /** Frames per second at which the film is saved. */
  fileRate: number;
  /** Frames per second at which it was filmed; NaN for a typed rate that is not possible, undefined if nobody said it. */
  captureRate: number | undefined;
  /** Text of the choice for a rate that nobody said; without it, such a film is not in slow motion. */
  unknown?: string;
  /** Receives the file's rate for a film that is not in slow motion, and NaN for a typed rate that is not possible. */
  onChange: (captureRate: number | undefined) => void;
}

/** Whether a film that is saved at `fileRate` can be in slow motion of a rate that cameras have. */
export const canBeSlow = (fileRate: number): boolean => ratesAbove(fileRate, captureRates.cameras).length > 0;

const ratesAbove = (fileRate: number, rates: readonly number[]) =>
  rates.filter((rate) => (slowMotionOf(rate, fileRate) ?? 1) > 1);

const groups = [
  { label: 'Phones', rates: captureRates.phones },
  { label: 'Cameras', rates: captureRates.cameras },
] as const;

/** Chooses the rate at which a film was filmed, from those of phones and cameras or by typing it. */
export function CaptureRateField({
  label,
  hint,
  fileRate,
  captureRate,
  unknown,
  onChange,
}: CaptureRateFieldProps) {
  const rate = captureRate === undefined ? undefined : Math.round(captureRate);
  const isSlow = captureRate !== undefined && (slowMotionOf(captureRate, fileRate) ?? 1) > 1;
  const listed: number[] = groups.flatMap(({ rates }) => ratesAbove(fileRate, rates));
  const isListed = rate !== undefined && listed.includes(rate);
  const [isWrong, setWrong] = useState(Number.isNaN(captureRate));
  const [isTyping, setTyping] = useState(isWrong);
  const [typed, setTyped] = useState('');
  const { min, max } = possibleRates(fileRate);

  function choose(value: string): void {
    setTyping(value === 'other');
    setWrong(false);
    setTyped('');
    if (value !== 'other')
      onChange(value === 'unknown' ? undefined : value === 'real' ? fileRate : Number(value));
  }
  function commit(): void {
    if (typed.trim() === '') return;
    const chosen = readTypedRate(typed, fileRate);
    setWrong(Number.isNaN(chosen));
    setTyping(Number.isNaN(chosen));
    onChange(chosen);
  }
  const known = isSlow
    ? String(rate)
    : captureRate === undefined && unknown !== undefined
      ? 'unknown'
      : 'real';

  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={label}
        hint={hint}
        value={isTyping ? 'other' : known}
        onChange={({ target }) => choose(target.value)}
      >
        {unknown !== undefined && <option value="unknown">{unknown}</option>}
        <option value="real">{`${Math.round(fileRate)} fps, not slow motion`}</option>
        {isSlow && !isListed && <option value={rate}>{rate} fps, slow motion</option>}
        {groups.map(({ label: camera, rates }) => (
          <optgroup key={camera} label={camera}>
            {ratesAbove(fileRate, rates).map((other) => (
              <option key={other} value={other}>
                {other} fps, slow motion
              </option>
            ))}
          </optgroup>
        ))}
        <option value="other">Another rate…</option>
      </SelectField>
      {isTyping && (
        <TextField
          label="Frames per second"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isWrong ? `Enter ${min} to ${formatNumber(max)} frames a second.` : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import {
  captureRates,
  possibleRates,
  readTypedRate,
  slowMotionOf,
  type PlayedRates,
} from '#domain/slow-motion.ts';
import { playedRates, type VideoRates } from '#lib/video-frames/video-rates.ts';
import { formatNumber } from '#lib/text/format-number.ts';
import { SelectField, TextField } from '#ui/field.tsx';

interface CaptureRateFieldProps {
  label: string;
  hint?: string;
  rates: VideoRates;
  /** Frames per second at which it was filmed; NaN for a typed rate that is not possible, undefined if nobody said it. */
  captureRate: number | undefined;
  /** Text of the choice for a rate that nobody said; without it, such a film is not in slow motion. */
  unknown?: string;
  /** Receives the file's rate for a film that is not in slow motion, and NaN for a typed rate that is not possible. */
  onChange: (captureRate: number | undefined) => void;
}

/** Returns those of `rates` at which a film in slow motion can have been filmed. */
const possible = ({ slowest, fastest }: PlayedRates, rates: readonly number[]) =>
  rates.filter((rate) => rate > fastest * 0.9 && (slowMotionOf(rate, slowest) ?? 1) > 1);

/** Whether a film can be in slow motion of a rate that cameras have. */
export const canBeSlow = (rates: VideoRates): boolean =>
  possible(playedRates(rates), captureRates.cameras).length > 0;

const groups = [
  { label: 'Phones', rates: captureRates.phones },
  { label: 'Cameras', rates: captureRates.cameras },
] as const;

/** Chooses the rate at which a film was filmed, from those of phones and cameras or by typing it. */
export function CaptureRateField({
  label,
  hint,
  rates,
  captureRate,
  unknown,
  onChange,
}: CaptureRateFieldProps) {
  const rate = captureRate === undefined ? undefined : Math.round(captureRate);
  const played = playedRates(rates);
  const isSlow =
    captureRate !== undefined &&
    captureRate !== rates.file &&
    (slowMotionOf(captureRate, played.slowest) ?? 1) > 1;
  const listed: number[] = groups.flatMap((group) => possible(played, group.rates));
  const isListed = rate !== undefined && listed.includes(rate);
  const [isWrong, setWrong] = useState(Number.isNaN(captureRate));
  const [isTyping, setTyping] = useState(isWrong);
  const [typed, setTyped] = useState('');
  const { min, max } = possibleRates(played);

  function choose(value: string): void {
    setTyping(value === 'other');
    setWrong(false);
    setTyped('');
    if (value !== 'other')
      onChange(value === 'unknown' ? undefined : value === 'real' ? rates.file : Number(value));
  }
  function commit(): void {
    if (typed.trim() === '') return;
    const chosen = readTypedRate(typed, played);
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
        <option value="real">{`${Math.round(rates.file)} fps, not slow motion`}</option>
        {isSlow && !isListed && <option value={rate}>{rate} fps, slow motion</option>}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {possible(played, group.rates).map((other) => (
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

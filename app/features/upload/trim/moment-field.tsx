import { useState } from 'react';
import { formatFilmTime } from '../../../../supabase/functions/_shared/format-clock.ts';
import { TextField } from '../../../ui/field.tsx';
import { parseMoment } from './plan-trim.ts';

interface MomentFieldProps {
  label: string;
  /** Microseconds. */
  atUs: number;
  onChoose: (seconds: number) => void;
}

/** A moment of the film, to be typed. It counts when the field is left, or by Enter. */
export function MomentField({ label, atUs, onChoose }: MomentFieldProps) {
  const [typed, setTyped] = useState<string>();

  function take(): void {
    const seconds = typed === undefined ? undefined : parseMoment(typed);
    setTyped(undefined);
    if (seconds !== undefined) onChoose(seconds);
  }

  return (
    <TextField
      label={label}
      className="w-28 [&_input]:font-mono"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatFilmTime(atUs)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // In its form, Enter would send the video.
        event.preventDefault();
        take();
      }}
    />
  );
}

import { useState } from 'react';
import { formatVideoTime } from '#domain/format-clock.ts';
import { parseSeconds } from '#domain/seconds.ts';
import { TextField } from '#ui/field.tsx';

interface TimeFieldProps {
  label: string;
  /** Microseconds. */
  atUs: number;
  onChoose: (seconds: number) => void;
}

/** A text field for a time in the video. Applies the value on blur and Enter. */
export function TimeField({ label, atUs, onChoose }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();

  function apply(): void {
    const seconds = typed === undefined ? undefined : parseSeconds(typed);
    setTyped(undefined);
    if (seconds !== undefined) onChoose(seconds);
  }

  return (
    <TextField
      label={label}
      className="w-28 [&_input]:font-mono"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatVideoTime(atUs)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Otherwise Enter submits the upload form.
        event.preventDefault();
        apply();
      }}
    />
  );
}

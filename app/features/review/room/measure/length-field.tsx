import { useState } from 'react';
import { formatLength, parseLength } from '#domain/measures.ts';
import { useUnits } from '#common/units/units.ts';
import { TextField } from '#ui/field.tsx';

/** The largest length that the database accepts, in meters. */
const most = 100;

interface LengthFieldProps {
  label: string;
  meters: number | null;
  /** The smallest length that makes sense, in meters. */
  least: number;
  onChange: (meters: number | null) => void;
}

/** A known length in the member's units. An impossible one counts as none. */
export function LengthField({ label, meters, least, onChange }: LengthFieldProps) {
  const units = useUnits();
  const [text, setText] = useState(meters === null ? '' : formatLength(meters, units));
  const parse = (typed: string) => {
    const parsed = parseLength(typed, units === 'metric' ? 'm' : 'ft');
    return parsed !== undefined && parsed >= least && parsed <= most ? parsed : null;
  };
  const isWrong = text.trim() !== '' && parse(text) === null;
  return (
    <TextField
      label={label}
      value={text}
      autoComplete="off"
      {...(isWrong && {
        error: `Enter a length such as 4.50 m or 14' 9", from ${least === 0 ? '0' : '5 cm'} to 100 m.`,
      })}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parse(target.value));
      }}
    />
  );
}

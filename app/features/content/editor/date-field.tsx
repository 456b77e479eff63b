import { useState } from 'react';
import type { ContentValue } from '#domain/content-calls.ts';
import { TextField } from '#ui/field.tsx';
import { describeClockChange, toLocal } from './clock-change.ts';

interface DateFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  format: 'date' | 'date-time';
  value: ContentValue | undefined;
  onChange: (value: ContentValue | undefined) => void;
}

/** The field for a day, or for a time, which is stored in UTC. */
export function DateField({ format, value, onChange, ...frame }: DateFieldProps) {
  const stored = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(format === 'date' ? stored : toLocal(stored));
  const change = format === 'date' ? undefined : describeClockChange(typed);
  return (
    <div>
      <TextField
        {...frame}
        type={format === 'date' ? 'date' : 'datetime-local'}
        className="max-w-60"
        // Without it, browsers take years of six digits.
        max={format === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '') onChange(undefined);
          else onChange(format === 'date' ? target.value : new Date(target.value).toISOString());
        }}
      />
      <p role="status" className="pt-1 text-13 font-semibold empty:hidden">
        {change}
      </p>
    </div>
  );
}

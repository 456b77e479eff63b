import { useState } from 'react';
import type { ContentValue } from '../../../supabase/functions/_shared/content-calls.ts';
import { TextField } from '../../ui/field.tsx';

/** Returns a time in the visitor's time zone as a field shows it, such as '2026-11-25T18:30'. */
export function toLocal(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

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
  return (
    <TextField
      {...frame}
      type={format === 'date' ? 'date' : 'datetime-local'}
      className="max-w-60"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '') onChange(undefined);
        else onChange(format === 'date' ? target.value : new Date(target.value).toISOString());
      }}
    />
  );
}

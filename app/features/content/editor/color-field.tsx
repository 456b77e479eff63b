import type { ContentValue } from '#domain/content-calls.ts';
import { isColor } from '#lib/look/look.ts';
import { TextField } from '#ui/field.tsx';

interface ColorFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: ContentValue | undefined;
  onChange: (value: ContentValue) => void;
}

/** A color, chosen with the browser's picker or typed with six digits. */
export function ColorField({ label, hint, error, value, onChange }: ColorFieldProps) {
  const text = String(value ?? '');
  const isWrong = !isColor(text);
  return (
    <TextField
      label={label}
      hint={hint}
      error={isWrong ? `${label} must be a color such as #1d4ed1.` : error}
      // Below the field, a hint may be wider than the field.
      className="[&>:nth-child(2)]:max-w-60"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => onChange(target.value.trim())}
      trailing={
        <input
          type="color"
          aria-label={`Choose ${label}`}
          value={isWrong ? '#000000' : text}
          onChange={({ target }) => onChange(target.value)}
          className="absolute right-0.5 top-0.5 size-11 cursor-pointer bg-transparent"
        />
      }
    />
  );
}

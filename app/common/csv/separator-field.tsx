import { SelectField } from '#ui/field.tsx';
import { storeSeparator, type Separator } from './csv-separator.ts';

/** Chooses the separator of exported CSV files, and stores it on the device. */
export function SeparatorField({
  value,
  onChange,
}: {
  value: Separator;
  onChange: (separator: Separator) => void;
}) {
  return (
    <SelectField
      label="CSV separator"
      value={value}
      className="w-32"
      onChange={({ target }) => {
        const chosen = target.value === 'semicolon' ? 'semicolon' : 'comma';
        onChange(chosen);
        storeSeparator(chosen);
      }}
    >
      <option value="comma">Comma ,</option>
      <option value="semicolon">Semicolon ;</option>
    </SelectField>
  );
}

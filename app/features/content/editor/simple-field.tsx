import type { KeyboardEvent } from 'react';
import { labelOf } from '#domain/field-label.ts';
import { currencyName, readNumber } from '#domain/money.ts';
import { countryName } from '#domain/shipping.ts';
import type { ContentProblem, ContentValue, FieldSchema } from '#domain/content-calls.ts';
import { fontPairNames, type PairName } from '#lib/look/look.ts';
import { homeSectionNames, type HomeSection } from '#lib/page/home-sections.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '#ui/field.tsx';
import { ColorField } from './color-field.tsx';
import { DateField } from './date-field.tsx';
import { useIsWanted } from './wanted-field.ts';
import { PriceField } from './price-field.tsx';

export interface ValueFieldProps {
  label: string;
  schema: FieldSchema;
  isRequired: boolean;
  value: ContentValue | undefined;
  /** Undefined removes the field. */
  onChange: (value: ContentValue | undefined) => void;
  /** Path in the file, such as 'spec.0.label'. */
  path: string;
  problems: readonly ContentProblem[];
  /** Whether the field is at the top of the form. Groups and lists there are closed until they are opened. */
  isTop?: boolean;
}

/** The names of choices that are codes. */
const namesOf: Record<string, (code: string) => string> = {
  category: (name) => name,
  country: countryName,
  fonts: (pair) => fontPairNames[pair as PairName],
  'home section': (section) => homeSectionNames[section as HomeSection],
  currency: (code) => `${code}, ${currencyName(code)}`,
};

/** Characters in a line of a text field, where the browser doesn't fit its height to the text. */
const lineLength = 60;

/** The field for a text, a number, a choice or a checkbox. */
export function SimpleField({ label, schema, isRequired, value, onChange, path, problems }: ValueFieldProps) {
  const problem = problems.find(({ field }) => field === path);
  const isWanted = useIsWanted(path);
  // The choice that a file without the field means.
  const standard = schema.enum?.find((choice) => choice === schema.default);
  const frame = {
    label:
      isRequired || schema.type === 'boolean' || schema.default !== undefined ? label : `${label} (optional)`,
    hint: schema.description,
    error: problem && `${label} ${problem.message}.`,
    // A link led to this field.
    autoFocus: isWanted,
  };
  if (schema.enum !== undefined) {
    const choices = schema.enum;
    // Without an option of its own, the browser would show the first choice as the saved one.
    const isUnknown = value !== undefined && value !== '' && !choices.some((choice) => choice === value);
    const nameOf =
      namesOf[schema.format ?? ''] ??
      ((choice: string) => schema.names?.[choice] ?? labelOf(choice, undefined));
    return (
      <SelectField
        {...frame}
        value={String(value ?? standard ?? '')}
        onChange={({ target }) => onChange(choices.find((choice) => String(choice) === target.value))}
      >
        {standard === undefined && (!isRequired || value === undefined) && <option value="">None</option>}
        {isUnknown && <option value={String(value)}>{String(value)} (not in the list)</option>}
        {choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {nameOf(String(choice))}
          </option>
        ))}
      </SelectField>
    );
  }
  if (schema.type === 'boolean') {
    return (
      <div>
        <CheckField
          label={label}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {schema.description !== undefined && <p className="text-13 text-muted">{schema.description}</p>}
      </div>
    );
  }
  if (schema.format === 'color') {
    return <ColorField {...frame} label={label} value={value ?? schema.default} onChange={onChange} />;
  }
  if (schema.format === 'price') {
    return <PriceField {...frame} currency={schema.currency ?? 'usd'} value={value} onChange={onChange} />;
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    return (
      <TextField
        {...frame}
        inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
        autoComplete="off"
        className="max-w-60"
        defaultValue={typeof value === 'number' || typeof value === 'string' ? value : ''}
        // Text that isn't a number is kept as typed, so that saving reports it.
        onChange={({ target: { value: typed } }) =>
          onChange(typed.trim() === '' ? undefined : (readNumber(typed, 'usd') ?? typed))
        }
      />
    );
  }
  if (schema.format === 'date' || schema.format === 'date-time') {
    return <DateField {...frame} format={schema.format} value={value} onChange={onChange} />;
  }
  const text = typeof value === 'string' ? value : '';
  const change = (typed: string) => onChange(typed === '' && !isRequired ? undefined : typed);
  // One element for short and long texts: another one would lose the focus while the owner types.
  return (
    <TextAreaField
      {...frame}
      rows={Math.min(12, Math.ceil(text.length / lineLength) || 1)}
      className="[&_textarea]:resize-y [&_textarea]:[field-sizing:content]"
      maxLength={schema.maxLength}
      value={text}
      onChange={({ target }) => change(target.value)}
      onKeyDown={saveByEnter}
    />
  );
}

/** Enter saves, as in a field with one line. A text that has lines gets another one. */
function saveByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { value, form } = event.currentTarget;
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || value.includes('\n'))
    return;
  event.preventDefault();
  form?.requestSubmit();
}

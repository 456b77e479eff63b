import { useId } from 'react';
import { classNames } from './class-names.ts';

interface ChoiceFieldProps<Value extends string> {
  legend: string;
  /** Help text below the choices. */
  hint?: string;
  /** Error message; replaces the hint and is announced with the group. */
  error?: string;
  choices: readonly { value: Value; label: string }[];
  /** Undefined when nothing is selected. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Native radio buttons in one row. On a phone, four are two by two. */
export function ChoiceField<Value extends string>({
  legend,
  hint,
  error,
  choices,
  value,
  onChange,
}: ChoiceFieldProps<Value>) {
  const id = useId();
  const isWrong = error !== undefined;
  const note = error ?? hint;
  return (
    <fieldset className="min-w-0" aria-describedby={note === undefined ? undefined : `${id}-note`}>
      <legend className="text-15 font-semibold">{legend}</legend>
      <div
        className={classNames(
          'mt-1.5 max-w-full flex-wrap sm:inline-flex',
          choices.length === 4 ? 'grid grid-cols-2' : 'inline-flex',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              '-mr-px -mb-px flex min-h-12 grow cursor-pointer items-center gap-2.5 border px-3 text-15 sm:px-4 first:rounded-l-sm last:mr-0 last:rounded-r-sm',
              isWrong ? 'border-error' : 'border-control',
              value === choice.value ? 'bg-surface-2 font-semibold' : 'bg-surface hover:bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              data-invalid={isWrong || undefined}
              className="size-5 shrink-0 accent-pit"
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1.5 text-13', isWrong ? 'font-medium text-error' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}

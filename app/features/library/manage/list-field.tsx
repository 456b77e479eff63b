import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFieldArray, type Control, type UseFormRegister } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { listFields, maxRows, type ExerciseEntry, type ListName } from './exercise-entry.ts';

interface ListFieldProps {
  name: ListName;
  control: Control<ExerciseEntry>;
  register: UseFormRegister<ExerciseEntry>;
}

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

/** A list of text fields with buttons to add and remove rows. The last row cannot be removed. */
export function ListField({ name, control, register }: ListFieldProps) {
  const { label, row, add } = listFields[name];
  const { fields, append, remove } = useFieldArray({ control, name });
  const list = useRef<HTMLUListElement>(null);
  const indexToFocus = useRef<number>(undefined);

  // Removing a row would lose the focus, so it moves to the previous row.
  useEffect(() => {
    if (indexToFocus.current === undefined) return;
    list.current?.querySelectorAll('input')[indexToFocus.current]?.focus();
    indexToFocus.current = undefined;
  }, [fields.length]);

  return (
    <fieldset className="min-w-0">
      <legend className="text-15 font-semibold">{label}</legend>
      <ul ref={list} className="mt-1.5 flex flex-col gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex gap-2">
            <input
              aria-label={`${row} ${index + 1}`}
              maxLength={300}
              autoComplete="off"
              className="min-h-12 w-full min-w-0 rounded-sm border border-control bg-surface px-3 text-17 text-ink"
              {...register(`${name}.${index}.text`)}
            />
            {fields.length > 1 && (
              <Button
                look="secondary"
                aria-label={`Remove ${row.toLowerCase()} ${index + 1}`}
                className="w-12 shrink-0 px-0!"
                onClick={() => {
                  indexToFocus.current = Math.max(0, index - 1);
                  remove(index);
                }}
              >
                <X {...icon} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {fields.length < maxRows && (
        <Button look="quiet" className="mt-1" onClick={() => append({ text: '' })}>
          <Plus {...icon} />
          {add}
        </Button>
      )}
    </fieldset>
  );
}

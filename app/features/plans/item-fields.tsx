import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { measureNames, measures, measuresOf } from '#common/training/set-values.ts';
import { CheckField, TextField } from '#ui/field.tsx';
import { ExercisePicker } from './exercise-picker.tsx';
import { isSetCount, maxItems, newItem, type SessionEntry } from './session-entry.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-surface-2"
    >
      {children}
    </button>
  );
}

/** What athletes log for each set. Until the coach chooses, the text of reps decides. */
function MeasureFields({
  form,
  index,
  name,
}: {
  form: UseFormReturn<SessionEntry>;
  index: number;
  name: string;
}) {
  const item = useWatch({ control: form.control, name: `items.${index}` });
  const asked = measuresOf(item);
  return (
    <fieldset className="mt-3">
      <legend className="text-15 font-semibold">
        Athletes log<span className="sr-only"> in {name}</span>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {measures.map((measure) => (
          <CheckField
            key={measure}
            label={measureNames[measure]}
            checked={asked.includes(measure)}
            onChange={({ currentTarget: { checked } }) =>
              form.setValue(
                `items.${index}.measures`,
                measures.filter((other) => (other === measure ? checked : asked.includes(other))),
                { shouldDirty: true },
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The exercises of a session: sets, reps and a note each, in an order that buttons change. */
export function ItemFields({ form }: { form: UseFormReturn<SessionEntry> }) {
  const { register, control, formState } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items' });
  const heading = useRef<HTMLLegendElement>(null);
  return (
    <fieldset className="min-w-0">
      <legend ref={heading} tabIndex={-1} className="text-21 font-semibold">
        Exercises
      </legend>
      <ol className="mt-3 flex flex-col gap-3">
        {fields.map((field, index) => {
          const errors = formState.errors.items?.[index];
          const name = field.title === '' ? `exercise ${index + 1}` : field.title;
          return (
            <li key={field.id} className="border border-hairline bg-surface px-3 pt-1 pb-4 sm:px-4">
              <div className="flex items-center gap-1">
                <p className="min-w-0 flex-1 font-semibold">
                  {field.videoId === '' ? `Exercise ${index + 1}` : field.title}
                </p>
                {index > 0 && (
                  <IconButton label={`Move ${name} up`} onClick={() => move(index, index - 1)}>
                    <ArrowUp {...icon} />
                  </IconButton>
                )}
                {index < fields.length - 1 && (
                  <IconButton label={`Move ${name} down`} onClick={() => move(index, index + 1)}>
                    <ArrowDown {...icon} />
                  </IconButton>
                )}
                <IconButton
                  label={`Remove ${name}`}
                  onClick={() => {
                    remove(index);
                    heading.current?.focus();
                  }}
                >
                  <X {...icon} />
                </IconButton>
              </div>
              <div className="grid grid-cols-[5rem_1fr] gap-3 sm:grid-cols-[5rem_8rem_1fr]">
                {field.videoId === '' && (
                  <TextField
                    label="Name"
                    maxLength={200}
                    autoComplete="off"
                    className="col-span-full"
                    {...register(`items.${index}.title`)}
                  />
                )}
                <TextField
                  label="Sets"
                  inputMode="numeric"
                  maxLength={2}
                  autoComplete="off"
                  error={errors?.sets?.message}
                  {...register(`items.${index}.sets`, { validate: isSetCount })}
                />
                <TextField
                  label="Reps"
                  placeholder="8 or 30 m"
                  maxLength={40}
                  autoComplete="off"
                  {...register(`items.${index}.reps`)}
                />
                <TextField
                  label="Note"
                  maxLength={500}
                  autoComplete="off"
                  className="max-sm:col-span-full"
                  {...register(`items.${index}.note`)}
                />
              </div>
              <MeasureFields form={form} index={index} name={name} />
            </li>
          );
        })}
      </ol>
      {fields.length < maxItems && (
        <ExercisePicker onPick={(exercise) => append(newItem(exercise), { shouldFocus: false })} />
      )}
    </fieldset>
  );
}

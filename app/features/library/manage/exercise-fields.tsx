import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { required } from '#lib/forms/form-rules.ts';
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx';
import { isDuration } from '../exercises/duration-text.ts';
import type { ExerciseEntry } from './exercise-entry.ts';
import { accessLabels, categories, difficultyLabels } from '../exercise.ts';
import { ListField } from './list-field.tsx';

interface ExerciseFieldsProps {
  form: UseFormReturn<ExerciseEntry>;
  durationHint: string;
}

function Group({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}

/** Form fields of an exercise, except its video. */
export function ExerciseFields({ form, durationHint }: ExerciseFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const lists = { control, register };
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Title"
        maxLength={200}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title', { validate: required('Enter a title.') })}
      />
      <TextAreaField
        label="Description"
        rows={3}
        maxLength={2000}
        error={errors.description?.message}
        {...register('description', { validate: required('Enter a description.') })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField label="Category" {...register('category')}>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <SelectField label="Difficulty" {...register('difficulty')}>
          {Object.entries(difficultyLabels).map(([level, label]) => (
            <option key={level} value={level}>
              {level} {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Duration"
          maxLength={40}
          autoComplete="off"
          hint={durationHint}
          error={errors.duration?.message}
          {...register('duration', { validate: isDuration })}
        />
      </div>
      <SelectField
        label="Who can watch"
        hint="Everyone: no account needed. Members: a free account. Subscribers: a paid subscription."
        {...register('access')}
      >
        {Object.entries(accessLabels).map(([access, label]) => (
          <option key={access} value={access}>
            {label}
          </option>
        ))}
      </SelectField>
      <Group>
        <ListField name="instructions" {...lists} />
        <ListField name="keyPoints" {...lists} />
        <ListField name="equipment" {...lists} />
        <ListField name="targetMuscles" {...lists} />
      </Group>
    </div>
  );
}

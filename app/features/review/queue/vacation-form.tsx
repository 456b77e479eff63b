import { useForm } from 'react-hook-form';
import { explainError } from '../../../lib/api/explain-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveVacation, type Vacation } from './vacation.ts';

/** Asks for the first and last day of a vacation. */
export function VacationForm({ userId, vacation }: { userId: string; vacation: Vacation }) {
  const { register, handleSubmit, formState, reset, getValues } = useForm<Vacation>({ values: vacation });
  const { mutate, isPending, error } = useSaveVacation(userId);
  const save = (entry: Vacation) =>
    mutate(entry, {
      onSuccess: () =>
        toast({ title: entry.awayFrom === '' ? 'You’re back.' : 'Vacation saved.', tone: 'success' }),
      onError: (failure) => console.error('The vacation was not saved', failure),
    });
  const { errors } = formState;
  return (
    <Form aria-label="Vacation" isPending={isPending} onSubmit={handleSubmit(save)} className="max-w-sm">
      <TextField
        label="First day"
        type="date"
        error={errors.awayFrom?.message}
        {...register('awayFrom', { required: 'Enter the first day.' })}
      />
      <TextField
        label="Last day"
        type="date"
        error={errors.awayUntil?.message}
        {...register('awayUntil', {
          required: 'Enter the last day.',
          validate: (day) => day >= getValues('awayFrom') || 'The last day is before the first.',
        })}
      />
      {error && !isPending && <Notice tone="error">The vacation wasn’t saved. {explainError(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Save'}
        </Button>
        {vacation.awayFrom !== '' && (
          <Button
            look="secondary"
            onClick={() => {
              const none = { awayFrom: '', awayUntil: '' };
              reset(none);
              save(none);
            }}
          >
            End vacation
          </Button>
        )}
      </div>
    </Form>
  );
}

import { useController, useForm } from 'react-hook-form';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { noticeChoices, useSaveCoachSettings, type CoachSettings } from './coach-settings.ts';

/** Asks which emails a coach wants, and for the first and last day of a vacation. */
export function CoachSettingsForm({ userId, settings }: { userId: string; settings: CoachSettings }) {
  const { register, handleSubmit, formState, control, getValues } = useForm<CoachSettings>({
    values: settings,
  });
  const notices = useController({ control, name: 'notices' });
  const { mutate, isPending, error } = useSaveCoachSettings(userId);
  const { errors } = formState;
  return (
    <Form
      aria-label="Emails and vacation"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
      className="max-w-sm"
    >
      <ChoiceField
        legend="Emails"
        choices={noticeChoices}
        value={notices.field.value}
        onChange={notices.field.onChange}
      />
      <TextField
        label="First day away"
        type="date"
        error={errors.awayFrom?.message}
        {...register('awayFrom', {
          validate: (day) => day !== '' || getValues('awayUntil') === '' || 'Enter the first day, too.',
        })}
      />
      <TextField
        label="Last day away"
        type="date"
        hint="Empty both days to end a vacation."
        error={errors.awayUntil?.message}
        {...register('awayUntil', {
          validate: (day) => {
            const first = getValues('awayFrom');
            if (first === '') return true;
            if (day === '') return 'Enter the last day, too.';
            return day >= first || 'The last day is before the first.';
          },
        })}
      />
      <ActionFailed error={error} isPending={isPending}>
        Your settings weren’t saved.
      </ActionFailed>
      <Button type="submit" isBusy={isPending} className="self-start">
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </Form>
  );
}

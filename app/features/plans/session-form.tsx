import { useForm } from 'react-hook-form';
import { required } from '#lib/forms/form-rules.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import type { SessionContent } from './change-plans.ts';
import { ItemFields } from './item-fields.tsx';
import type { PlanSession } from './plan.ts';
import { contentOf, entryOf, type SessionEntry } from './session-entry.ts';

interface SessionFormProps {
  session: PlanSession | undefined;
  isPending: boolean;
  save: (content: SessionContent) => void;
}

/** Title, notes and exercises of a session. */
export function SessionForm({ session, isPending, save }: SessionFormProps) {
  const form = useForm<SessionEntry>({ defaultValues: entryOf(session) });
  const { register, formState } = form;
  useLeaveGuard(formState.isDirty);
  return (
    <Form
      aria-label="Session"
      isPending={isPending}
      onSubmit={form.handleSubmit((entry) => save(contentOf(entry)))}
    >
      <TextField
        label="Title"
        placeholder="Runway and drills"
        maxLength={120}
        autoComplete="off"
        error={formState.errors.title?.message}
        {...register('title', { validate: required('Enter a title.') })}
      />
      <TextAreaField label="Notes" rows={2} maxLength={2000} {...register('notes')} />
      <ItemFields form={form} />
      <div className="border-t border-hairline pt-5">
        <Button type="submit" aria-disabled={isPending} className="sm:min-w-44">
          {isPending ? 'Saving…' : 'Save session'}
        </Button>
      </div>
    </Form>
  );
}

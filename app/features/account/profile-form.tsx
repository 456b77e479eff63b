import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { settleForm } from '#ui/settle-form.ts';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { ActionFailed } from '#ui/action-failed.tsx';
import { PersonFields, personRules } from '#common/account/person-fields.tsx';
import { toast } from '#lib/page/toast.ts';
import { type ProfileEntry, saveProfile } from './change-account.ts';

export function ProfileForm({ user }: { user: SessionUser }) {
  const { firstName, lastName, phone } = user;
  const form = useForm<ProfileEntry>({ defaultValues: { firstName, lastName, phone } });
  const { register, handleSubmit, formState } = form;
  const { mutate, isPending, error } = useMutation({
    mutationFn: saveProfile,
    onSuccess(_saved, entry) {
      settleForm(form, entry);
      toast({ title: 'Saved.', tone: 'success' });
    },
    meta: { logged: 'The profile was not saved' },
  });
  const { errors } = formState;
  useLeaveGuard(formState.isDirty);

  return (
    <Form aria-labelledby="profile" isPending={isPending} onSubmit={handleSubmit((entry) => mutate(entry))}>
      <PersonFields
        firstName={register('firstName', personRules.firstName)}
        lastName={register('lastName', personRules.lastName)}
        phone={register('phone', personRules.phone)}
        errors={errors}
      />
      <ActionFailed error={error} isPending={isPending}>
        Your changes weren’t saved.
      </ActionFailed>
      <Button type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </Form>
  );
}

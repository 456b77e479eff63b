import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { explainAuthError } from '../../lib/explain-auth-error.ts';
import { filledIn } from '../../lib/form-rules.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { type ProfileEntry, saveProfile } from './change-account.ts';

export function ProfileForm({ user }: { user: SessionUser }) {
  const { firstName, lastName, phone } = user;
  const { register, handleSubmit, formState } = useForm<ProfileEntry>({
    defaultValues: { firstName, lastName, phone },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: ProfileEntry) => saveProfile(user.id, entry),
    onSuccess: () => toast({ title: 'Saved.', tone: 'success' }),
    onError: (failure) => console.error('The profile was not saved', failure),
  });
  const { errors } = formState;

  return (
    <form
      noValidate
      method="dialog"
      aria-busy={isPending}
      aria-labelledby="profile"
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((entry) => isPending || mutate(entry))(event)}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={100}
          error={errors.firstName?.message}
          {...register('firstName', { validate: filledIn('Enter your first name.') })}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={100}
          error={errors.lastName?.message}
          {...register('lastName', { validate: filledIn('Enter your last name.') })}
        />
      </div>
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        error={errors.phone?.message}
        {...register('phone', { validate: filledIn('Enter your phone number.') })}
      />
      {error && !isPending && (
        <Notice tone="error">Your changes were not saved. {explainAuthError(error)}</Notice>
      )}
      <Button type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

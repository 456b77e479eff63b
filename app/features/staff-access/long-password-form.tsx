import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { adminPasswordMinimum } from '../../../supabase/functions/_shared/find-password-problem.ts';
import { required } from '../../lib/forms/form-rules.ts';
import { explainPasswordProblem } from '../../lib/forms/password-rules.ts';
import { setAdminPassword } from '../../lib/session/second-factor.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { explainRefusal } from '../../lib/api/explain-refusal.ts';

interface Entry {
  current: string;
  password: string;
}

/** Asks staff for a password of the length that staff need. */
export function LongPasswordForm({ user }: { user: SessionUser }) {
  const { register, handleSubmit, formState, control } = useForm<Entry>({
    defaultValues: { current: '', password: '' },
  });
  const typed = useWatch({ control, name: 'password' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: Entry) => setAdminPassword(user.email, entry),
    onError: (failure) => console.error('The password was not set', failure),
  });
  const { errors } = formState;
  return (
    <Form
      aria-label="Choose a longer password"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
      className="max-w-sm"
    >
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.current?.message}
        {...register('current', { validate: required('Enter your current password.') })}
      />
      <NewPasswordField
        label="New password"
        typed={typed}
        known={[user.firstName, user.lastName, user.email]}
        error={errors.password?.message}
        {...register('password', {
          validate: (password) => explainPasswordProblem(password, { minimum: adminPasswordMinimum }) ?? true,
        })}
      />
      {error && !isPending && <Notice tone="error">{explainRefusal(error)}</Notice>}
      <Button type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? 'Saving...' : 'Save password'}
      </Button>
    </Form>
  );
}

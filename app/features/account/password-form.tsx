import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import {
  adminPasswordMinimum,
  passwordMinimum,
} from '../../../supabase/functions/_shared/find-password-problem.ts';
import { required } from '../../lib/forms/form-rules.ts';
import { explainPasswordProblem } from '../../lib/forms/password-rules.ts';
import { isStaff } from '../../lib/session/staff-roles.ts';
import { useSession } from '../../lib/session/session.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { explainRefusal } from '../../lib/api/explain-refusal.ts';
import { changePassword } from './change-account.ts';

interface PasswordEntry {
  current: string;
  password: string;
}

export function PasswordForm({ user }: { user: SessionUser }) {
  const { register, handleSubmit, formState, control, reset } = useForm<PasswordEntry>({
    defaultValues: { current: '', password: '' },
  });
  const needsLongPassword = isStaff(useSession());
  const minimum = needsLongPassword ? adminPasswordMinimum : passwordMinimum;
  const typed = useWatch({ control, name: 'password' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: PasswordEntry) => changePassword(user, entry, { needsLongPassword }),
    onSuccess() {
      reset();
      toast({
        title: 'Your password was changed.',
        description: 'You’ve been signed out on all other devices.',
        tone: 'success',
      });
    },
    onError: (failure) => console.error('The password was not changed', failure),
  });
  const { errors } = formState;

  return (
    <Form aria-labelledby="password" isPending={isPending} onSubmit={handleSubmit((entry) => mutate(entry))}>
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
          validate: (password) => explainPasswordProblem(password, { minimum }) ?? true,
        })}
      />
      {error && !isPending && <Notice tone="error">{explainRefusal(error)}</Notice>}
      <Button type="submit" look="secondary" aria-disabled={isPending} className="self-start">
        {isPending ? 'Saving...' : 'Change password'}
      </Button>
    </Form>
  );
}

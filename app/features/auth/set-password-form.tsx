import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { adminPasswordMinimum, passwordMinimum } from '#domain/find-password-problem.ts';
import { explainPasswordProblem } from '#lib/forms/password-rules.ts';
import { setAdminPassword } from '#lib/session/second-factor.ts';
import { isStaff } from '#lib/session/staff-roles.ts';
import { sessionStore, useSession } from '#lib/session/session.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordField } from '#common/account/new-password-field.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { toast } from '#lib/page/toast.ts';
import { askAuth } from '#lib/session/ask.ts';

async function setPassword(email: string, password: string, needsLongPassword: boolean): Promise<void> {
  if (needsLongPassword) return setAdminPassword(email, { password });
  await askAuth((auth) => auth.updateUser({ password }));
}

/** Sets a new password after a recovery email, without the old one. */
export function SetPasswordForm({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const needsLongPassword = isStaff(useSession());
  const minimum = needsLongPassword ? adminPasswordMinimum : passwordMinimum;
  const { register, handleSubmit, formState, control } = useForm<{ password: string }>();
  const typed = useWatch({ control, name: 'password' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: { password: string }) => setPassword(user.email, password, needsLongPassword),
    async onSuccess() {
      toast({ title: 'Your password was changed.', tone: 'success' });
      await navigate('/', { replace: true });
      sessionStore.finishRecovery();
    },
    meta: { logged: 'The password was not set' },
  });

  return (
    <Form
      aria-label="Set a new password"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
    >
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <NewPasswordField
        label="New password"
        minimum={minimum}
        typed={typed ?? ''}
        known={[user.firstName, user.lastName, user.email]}
        error={formState.errors.password?.message}
        {...register('password', {
          validate: (password) => explainPasswordProblem(password ?? '', { minimum }) ?? true,
        })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" aria-disabled={isPending} className="mt-2">
        {isPending ? 'Saving…' : 'Save password'}
      </Button>
    </Form>
  );
}

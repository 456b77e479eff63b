import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { required } from '#lib/forms/form-rules.ts';
import { explainPasswordProblem } from '#lib/forms/password-rules.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { PasswordField } from '#ui/password-field.tsx';

interface PasswordEntry {
  current: string;
  password: string;
}

interface ChangePasswordFormProps {
  /** Accessible name of the form. */
  label: string;
  /** Label of the button. */
  action: string;
  look?: ComponentProps<typeof Button>['look'];
  user: SessionUser;
  /** Fewest characters of the new password. */
  minimum: number;
  onSave: (entry: PasswordEntry) => Promise<unknown>;
  onSaved?: () => void;
  className?: string;
}

/** Asks for the current and a new password. */
export function ChangePasswordForm({
  label,
  action,
  look,
  user,
  minimum,
  onSave,
  onSaved,
  className,
}: ChangePasswordFormProps) {
  const { register, handleSubmit, formState, control, reset } = useForm<PasswordEntry>({
    defaultValues: { current: '', password: '' },
  });
  const typed = useWatch({ control, name: 'password' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: onSave,
    onSuccess() {
      reset();
      onSaved?.();
    },
    meta: { logged: 'The password was not changed' },
  });
  const { errors } = formState;
  return (
    <Form
      aria-label={label}
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
      className={className}
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
          validate: (password) => explainPasswordProblem(password, { minimum }) ?? true,
        })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" look={look} aria-disabled={isPending} className="self-start">
        {isPending ? 'Saving…' : action}
      </Button>
    </Form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { cleanEmailAddress } from '#domain/email-address.ts';
import { emailAddress, required } from '#lib/forms/form-rules.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { changeEmail } from './change-account.ts';

interface EmailEntry {
  email: string;
  password: string;
}

/** Requests a new email address. The change takes effect when the new address is confirmed. */
export function EmailForm({ user }: { user: SessionUser }) {
  const { register, handleSubmit, formState, reset } = useForm<EmailEntry>({
    defaultValues: { email: '', password: '' },
  });
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: changeEmail,
    onSuccess: () => reset(),
    meta: { logged: 'The address was not changed' },
  });
  const { errors } = formState;
  useLeaveGuard(formState.isDirty);
  const pendingEmail = user.pendingEmail ?? (isSuccess ? variables.email : undefined);

  function validateEmail(email: string): true | string {
    const checked = emailAddress(email);
    if (checked !== true) return checked;
    const isCurrent = cleanEmailAddress(email).toLowerCase() === user.email.toLowerCase();
    return isCurrent ? 'That’s already your address.' : true;
  }

  return (
    <Form aria-labelledby="email" isPending={isPending} onSubmit={handleSubmit((entry) => mutate(entry))}>
      <p>
        Your email address is <strong className="font-semibold [overflow-wrap:anywhere]">{user.email}</strong>
        .
      </p>
      {pendingEmail !== undefined && (
        <Notice tone="done">
          Confirm <strong className="font-semibold [overflow-wrap:anywhere]">{pendingEmail}</strong> with the
          link in the email we sent there. Until then, sign in with your old address.
        </Notice>
      )}
      <EmailField
        label="New email"
        error={errors.email?.message}
        {...register('email', { validate: validateEmail })}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { validate: required('Enter your password.') })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" look="secondary" aria-disabled={isPending} className="self-start">
        {isPending ? 'Sending…' : 'Change email'}
      </Button>
    </Form>
  );
}

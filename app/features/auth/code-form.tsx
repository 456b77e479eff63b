import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { knownEmailAddress } from '#lib/forms/form-rules.ts';
import { digitsOf, sixDigits } from '#lib/forms/six-digits.ts';
import { Button } from '#ui/button.tsx';
import { EmailField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { signInWithCode, resendConfirmation, requestReset } from './request-mails.ts';
import { ResendButton } from './resend-button.tsx';

interface CodeFormProps {
  type: 'signup' | 'recovery';
  /** The address that the email was sent to, when it is known. */
  email: string | undefined;
  /** When the email was requested, in milliseconds since 1970. */
  sentAt: number | undefined;
  onDone: () => void;
}

/** Asks for the six-digit code of an email, and can request another email. */
export function CodeForm({ type, email, sentAt, onDone }: CodeFormProps) {
  const { register, handleSubmit, formState, trigger, getValues } = useForm<{
    email: string;
    code: string;
  }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: { email: string; code: string }) =>
      signInWithCode(type, { ...entry, code: digitsOf(entry.code) }),
    onSuccess: onDone,
    meta: { logged: 'The code was refused' },
  });
  const { errors } = formState;

  async function resend(): Promise<boolean> {
    if (!(await trigger('email', { shouldFocus: true }))) return false;
    const request = type === 'signup' ? resendConfirmation : requestReset;
    await request(getValues('email'));
    return true;
  }

  return (
    <Form aria-label="Enter the code" isPending={isPending} onSubmit={handleSubmit((entry) => mutate(entry))}>
      <EmailField
        label="Email"
        autoComplete="username"
        defaultValue={email}
        error={errors.email?.message}
        {...register('email', { validate: knownEmailAddress })}
      />
      <TextField
        label="Code from the email"
        hint="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={errors.code?.message}
        {...register('code', {
          validate: sixDigits('Enter the six digits from the email.'),
        })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" aria-disabled={isPending} className="mt-2">
        {isPending ? 'Checking…' : 'Confirm'}
      </Button>
      <ResendButton sentAt={sentAt} onResend={resend} />
    </Form>
  );
}

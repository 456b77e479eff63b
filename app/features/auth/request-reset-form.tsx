import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { knownEmailAddress } from '#lib/forms/form-rules.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { requestReset } from './request-mails.ts';
import { Link } from '#ui/link.tsx';

interface RequestResetFormProps {
  email: string | undefined;
  onSent: (email: string) => void;
}

/** Requests the email to set a new password. */
export function RequestResetForm({ email, onSent }: RequestResetFormProps) {
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: { email: string }) => requestReset(entry.email),
    onSuccess: (_answer, entry) => onSent(entry.email),
    meta: { logged: 'The password reset was not requested' },
  });

  return (
    <Form
      aria-label="Forgot your password?"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
    >
      <EmailField
        label="Email"
        autoComplete="username"
        defaultValue={email}
        error={formState.errors.email?.message}
        {...register('email', { validate: knownEmailAddress })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" aria-disabled={isPending} className="mt-2">
        {isPending ? 'Sending…' : 'Send email'}
      </Button>
      <Link
        to="/auth"
        className="inline-flex min-h-11 items-center self-start text-15 font-semibold text-pit underline underline-offset-4"
      >
        Back to Sign In
      </Link>
    </Form>
  );
}

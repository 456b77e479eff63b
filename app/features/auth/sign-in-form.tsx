import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { readErrorField } from '#lib/session/session-ended.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { knownEmailAddress, required } from '#lib/forms/form-rules.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { signIn } from './sign-in.ts';

const link = 'inline-flex min-h-11 items-center text-15 font-semibold text-pit underline underline-offset-4';

interface SignInFormProps {
  email: string | undefined;
  onEmail: (email: string) => void;
}

export function SignInForm({ email, onEmail }: SignInFormProps) {
  const { register, handleSubmit, formState, getValues } = useForm<{ email: string; password: string }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: signIn,
    meta: { failed: 'Failed to sign in', done: 'Successfully signed in!' },
  });
  const { errors } = formState;

  return (
    <Form aria-label="Sign In" isPending={isPending} onSubmit={handleSubmit((entry) => mutate(entry))}>
      <EmailField
        label="Email"
        autoComplete="username"
        defaultValue={email}
        error={errors.email?.message}
        {...register('email', { validate: knownEmailAddress, onBlur: () => onEmail(getValues('email')) })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { validate: required('Enter your password.') })}
      />
      {error && !isPending && (
        <Notice tone="error">
          <p>{explainError(error)}</p>
          {readErrorField(error, 'code') === 'email_not_confirmed' && (
            <Link to="/auth/check-email" state={{ email: getValues('email') }} className={link}>
              Send the email again or enter the code
            </Link>
          )}
        </Notice>
      )}
      <Button type="submit" aria-disabled={isPending} className="mt-2">
        {isPending ? 'Signing in…' : 'Sign In'}
      </Button>
      <Link to="/auth/reset-password" className={`${link} self-start`}>
        Forgot your password?
      </Link>
      <p className="border-t border-hairline pt-5 text-15 text-muted">
        Bought without an account?{' '}
        <Link to="/downloads" className="text-pit underline underline-offset-4">
          Get your files by email
        </Link>
        .
      </p>
    </Form>
  );
}

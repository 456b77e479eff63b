import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { emailAddress } from '#lib/forms/form-rules.ts';
import { explainPasswordProblem } from '#lib/forms/password-rules.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordField } from '#common/account/new-password-field.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { PersonFields, personRules } from '#common/account/person-fields.tsx';
import { toast } from '#lib/page/toast.ts';
import { signUp, type SignUpEntry } from './sign-up.ts';

interface SignUpFormProps {
  email: string | undefined;
  onEmail: (email: string) => void;
  /** Where to go after the account is confirmed. */
  next: string;
  note: string;
}

export function SignUpForm({ email, onEmail, next, note }: SignUpFormProps) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, getValues, control } = useForm<SignUpEntry>();
  const typed = useWatch({ control });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: SignUpEntry) => signUp(entry, next),
    onSuccess(outcome, entry) {
      if (outcome === 'signed-in') {
        toast({ title: 'Successfully signed in!', tone: 'success' });
        return;
      }
      toast({
        title: 'Successfully signed up! Please check your email to confirm your account.',
        tone: 'success',
      });
      void navigate('/auth/check-email', { state: { email: entry.email, sentAt: Date.now(), next } });
    },
    meta: { failed: 'Failed to sign up' },
  });
  const { errors } = formState;

  return (
    <Form aria-label="Sign Up" isPending={isPending} onSubmit={handleSubmit((entry) => mutate(entry))}>
      <PersonFields
        firstName={register('firstName', personRules.firstName)}
        lastName={register('lastName', personRules.lastName)}
        phone={register('phone', personRules.phone)}
        errors={errors}
      />
      <EmailField
        label="Email"
        autoComplete="username"
        defaultValue={email}
        error={errors.email?.message}
        {...register('email', { validate: emailAddress, onBlur: () => onEmail(getValues('email')) })}
      />
      <NewPasswordField
        label="Password"
        typed={typed.password ?? ''}
        known={[typed.firstName ?? '', typed.lastName ?? '', typed.email ?? '']}
        error={errors.password?.message}
        {...register('password', { validate: (password) => explainPasswordProblem(password ?? '') ?? true })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" aria-disabled={isPending} className="mt-2">
        {isPending ? 'Signing up…' : 'Sign Up'}
      </Button>
      <p className="text-13 text-muted">{note}</p>
    </Form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { required } from '#lib/forms/form-rules.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const word = 'DELETE';

interface DeleteEntry {
  password: string;
  confirmation: string;
}

interface DeleteAccountFormProps {
  /** Accessible name of the form. */
  label: string;
  /** Label of the button. */
  action: string;
  /** Address of the signed-in account, for password managers. */
  email: string;
  /** Receives the password of the signed-in account. */
  onDelete: (password: string) => Promise<void>;
  onDeleted: () => void;
}

/** Asks for the user's password and a typed word before an account is deleted. */
export function DeleteAccountForm({ label, action, email, onDelete, onDeleted }: DeleteAccountFormProps) {
  const { register, handleSubmit, formState } = useForm<DeleteEntry>({
    defaultValues: { password: '', confirmation: '' },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: DeleteEntry) => onDelete(password),
    onSuccess: onDeleted,
    meta: { logged: 'The account was not deleted' },
  });
  const { errors } = formState;

  return (
    <Form
      aria-label={label}
      isPending={isPending}
      className="mt-6"
      onSubmit={handleSubmit((entry) => mutate(entry))}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { validate: required('Enter your password.') })}
      />
      <TextField
        label={`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.confirmation?.message}
        {...register('confirmation', {
          validate: (typed) => typed.trim() === word || `Type ${word} in capital letters.`,
        })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" aria-disabled={isPending} className="bg-error! text-ground! hover:bg-ink!">
        {isPending ? 'Deleting…' : action}
      </Button>
    </Form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { explainAuthError } from '../../lib/api/explain-auth-error.ts';
import { required } from '../../lib/forms/form-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteAccount } from './change-account.ts';

const word = 'DELETE';

interface DeleteEntry {
  password: string;
  confirmation: string;
}

function DeleteForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<DeleteEntry>({
    defaultValues: { password: '', confirmation: '' },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: DeleteEntry) => deleteAccount(password),
    onSuccess() {
      toast({ title: 'Your account was deleted.', description: 'Thank you for training with us.' });
      void navigate('/', { replace: true });
    },
    onError: (failure) => console.error('The account was not deleted', failure),
  });
  const { errors } = formState;

  return (
    <Form
      aria-label="Delete your account"
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
      {error && !isPending && <Notice tone="error">{explainAuthError(error)}</Notice>}
      <Button type="submit" aria-disabled={isPending} className="bg-error! text-ground! hover:bg-ink!">
        {isPending ? 'Deleting...' : 'Delete my account'}
      </Button>
    </Form>
  );
}

interface DeleteAccountProps {
  email: string;
  consequences: readonly string[];
}

/** Deletes the account after a dialog that lists the consequences and asks for the password and a typed word. */
export function DeleteAccount({ email, consequences }: DeleteAccountProps) {
  return (
    <Dialog
      trigger={
        <Button look="secondary" className="border-error! text-error!">
          Delete account
        </Button>
      }
      title="Delete your account"
      description="This can’t be undone."
    >
      <ul className="list-disc space-y-2 pl-5">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <DeleteForm email={email} />
    </Dialog>
  );
}

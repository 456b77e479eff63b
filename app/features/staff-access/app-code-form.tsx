import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { digitsOf, sixDigits } from '#lib/forms/six-digits.ts';

interface AppCodeFormProps {
  /** Receives six digits. Throws when they are wrong. */
  onCode: (code: string) => Promise<void>;
  /** Label of the button. */
  action: string;
}

/** Asks for the six-digit code of an authenticator app. */
export function AppCodeForm({ onCode, action }: AppCodeFormProps) {
  const { register, handleSubmit, formState, reset } = useForm<{ code: string }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: { code: string }) => onCode(digitsOf(code)),
    onError: () => reset(),
    meta: { logged: 'The code was refused' },
  });
  return (
    <Form
      aria-label="Enter the code"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
      className="max-w-sm"
    >
      <TextField
        label="Code from the app"
        hint="Six digits, changes every 30 seconds"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={formState.errors.code?.message}
        {...register('code', {
          validate: sixDigits('Enter the six digits from the app.'),
        })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? 'Checking…' : action}
      </Button>
    </Form>
  );
}

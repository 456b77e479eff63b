import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { verifyAppCode, redeemRecoveryCode } from '#lib/session/second-factor.ts';
import { sessionStore } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { AppCodeForm } from './app-code-form.tsx';

interface SecondFactorFormProps {
  factorId: string;
  /** Called when a recovery code has removed the lost app. */
  onRemoved: () => void;
}

/** Asks for the code of the authenticator app or a recovery code. */
export function SecondFactorForm({ factorId, onRemoved }: SecondFactorFormProps) {
  const [isLost, setLost] = useState(false);
  return (
    <>
      {isLost ? (
        <RecoveryCodeForm onRemoved={onRemoved} />
      ) : (
        <AppCodeForm
          action="Continue"
          onCode={async (code) => {
            await verifyAppCode(factorId, code);
            await sessionStore.refresh({ afterRefusal: true });
          }}
        />
      )}
      <Button look="quiet" className="mt-4" onClick={() => setLost(!isLost)}>
        {isLost ? 'Use the app instead' : 'Lost your phone? Use a recovery code'}
      </Button>
    </>
  );
}

function RecoveryCodeForm({ onRemoved }: Pick<SecondFactorFormProps, 'onRemoved'>) {
  const { register, handleSubmit, formState } = useForm<{ code: string }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: { code: string }) => redeemRecoveryCode(code),
    onSuccess: onRemoved,
    meta: { logged: 'The recovery code was refused' },
  });
  return (
    <Form
      aria-label="Use a recovery code"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
      className="max-w-sm"
    >
      <TextField
        label="Recovery code"
        hint="It works once and removes the lost phone. Next, you set up your new phone."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={formState.errors.code?.message}
        {...register('code', {
          validate: (code) => code.trim() !== '' || 'Enter one of your recovery codes.',
        })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? 'Checking…' : 'Use this code'}
      </Button>
    </Form>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { cleanEmailAddress } from '#domain/email-address.ts';
import { adminPasswordMinimum } from '#domain/find-password-problem.ts';
import type { FirstOwnerState } from '#domain/setup-calls.ts';
import { NewPasswordField } from '#common/account/new-password-field.tsx';
import { callFunction } from '#lib/api/call-function.ts';
import { emailAddress, nameRules } from '#lib/forms/form-rules.ts';
import { explainPasswordProblem } from '#lib/forms/password-rules.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { EmailField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { MemberPage } from '#ui/member-page.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { askAuth } from '#lib/session/ask.ts';

interface Entry {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

async function makeOwner(entry: Entry): Promise<void> {
  const { password } = entry;
  const email = cleanEmailAddress(entry.email);
  await callFunction('first-owner', { body: { ...entry, email } });
  await askAuth((auth) => auth.signInWithPassword({ email, password }));
}

/** Servers other than one on the visitor's own machine don't have the function. */
const readFirstOwner = async (): Promise<FirstOwnerState> =>
  callFunction('first-owner', {}).then(
    (answer) => answer as FirstOwnerState,
    () => ({ isOpen: false }),
  );

/** On a new site without any account, asks the first visitor for the owner's. Else shows the page. */
export function FirstOwner({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession();
  const isSignedOut = session.status === 'signed-out' && !session.isUnverified;
  const { data } = useQuery({
    queryKey: ['setup', 'first-owner'],
    queryFn: readFirstOwner,
    enabled: isSignedOut,
    gcTime: 0,
  });
  if (!isSignedOut || data?.isOpen === false) return children;
  return (
    <MemberPage title={title}>
      {data === undefined ? <LoadingMessage>Loading…</LoadingMessage> : <FirstOwnerForm />}
    </MemberPage>
  );
}

function FirstOwnerForm() {
  const { register, handleSubmit, formState, control } = useForm<Entry>();
  const typed = useWatch({ control });
  const { mutate, isPending, error } = useMutation({
    mutationFn: makeOwner,
    meta: { logged: 'The owner’s account was not made' },
  });
  const { errors } = formState;
  return (
    <section aria-labelledby="first-owner" className="max-w-xl">
      <h2 id="first-owner" className="text-28">
        Your account
      </h2>
      <p className="mb-6 mt-2 text-muted">
        You are the first visitor of this site, so you make the account of its owner. It is only on this
        machine.
      </p>
      <Form
        aria-labelledby="first-owner"
        isPending={isPending}
        onSubmit={handleSubmit((entry) => mutate(entry))}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First Name"
            autoComplete="given-name"
            maxLength={100}
            error={errors.firstName?.message}
            {...register('firstName', { validate: nameRules.firstName })}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            maxLength={100}
            error={errors.lastName?.message}
            {...register('lastName', { validate: nameRules.lastName })}
          />
        </div>
        <EmailField
          label="Email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', { validate: emailAddress })}
        />
        <NewPasswordField
          label="Password"
          minimum={adminPasswordMinimum}
          typed={typed.password ?? ''}
          known={[typed.firstName ?? '', typed.lastName ?? '', typed.email ?? '']}
          error={errors.password?.message}
          {...register('password', {
            validate: (password) =>
              explainPasswordProblem(password ?? '', { minimum: adminPasswordMinimum }) ?? true,
          })}
        />
        <ActionFailed error={error} isPending={isPending} />
        <Button type="submit" aria-disabled={isPending} className="self-start">
          {isPending ? 'Making your account…' : 'Make my account'}
        </Button>
      </Form>
    </section>
  );
}

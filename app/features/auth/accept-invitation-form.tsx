import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { InvitationResponse } from '#domain/account-calls.ts';
import { FunctionCallError } from '#lib/api/call-function.ts';
import { explainPasswordProblem } from '#lib/forms/password-rules.ts';
import { useSession } from '#lib/session/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordField } from '#common/account/new-password-field.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { InvitationProblem } from './invitation-problem.tsx';
import { signIn } from './sign-in.ts';

/** Athletes start here, because sending a video is what they were invited for. */
const startPath = '/upload';

/** Sets the password of an invited athlete, which creates the account, and signs in. */
export function AcceptInvitationForm({
  token,
  invitation: { email, name },
}: {
  token: string;
  invitation: InvitationResponse;
}) {
  const navigate = useNavigate();
  const session = useSession();
  const { register, handleSubmit, formState, control } = useForm<{ password: string }>();
  const typed = useWatch({ control, name: 'password' });
  const signingIn = useMutation({
    mutationFn: (password: string) => signIn({ email, password }),
    async onSuccess() {
      toast({ title: 'Welcome! Your account is ready.', tone: 'success' });
      await navigate(startPath, { replace: true });
    },
    meta: { logged: 'Signing in after the invitation failed' },
  });
  const accepting = useMutation({
    mutationFn: ({ password }: { password: string }) => acceptInvitation(token, password),
    onSuccess: (_done, { password }) => signingIn.mutate(password),
    meta: { logged: 'The invitation was not accepted' },
  });
  const isPending = accepting.isPending || signingIn.isPending;
  const { error } = accepting;

  if (signingIn.isError) {
    return (
      <>
        <Notice tone="error">Your account was created, but we couldn’t sign you in. Please sign in.</Notice>
        <ButtonLink to={`/auth?next=${startPath}`} look="secondary" className="mt-6">
          Sign in
        </ButtonLink>
      </>
    );
  }
  if (error instanceof FunctionCallError && error.code?.startsWith('invitation_')) {
    return <InvitationProblem error={error} />;
  }
  return (
    <Form
      aria-label="Set your password"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => accepting.mutate(entry))}
    >
      <p>
        {name === '' ? 'Your account: ' : `${name}, your account: `}
        <strong className="wrap-anywhere font-semibold">{email}</strong>
      </p>
      {session.user !== undefined && (
        <p className="text-15 text-muted">
          You’re signed in as <span className="wrap-anywhere">{session.user.email}</span>. Opening this
          account signs you out there.
        </p>
      )}
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="Password"
        typed={typed ?? ''}
        known={[name, email]}
        error={formState.errors.password?.message}
        {...register('password', { validate: (password) => explainPasswordProblem(password ?? '') ?? true })}
      />
      <ActionFailed error={error} isPending={isPending} />
      <Button type="submit" aria-disabled={isPending} className="mt-2">
        {isPending ? 'Opening your account…' : 'Open my account'}
      </Button>
    </Form>
  );
}

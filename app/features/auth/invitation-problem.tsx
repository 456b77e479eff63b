import type { FunctionCallError } from '#lib/api/call-function.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Explains why an invitation can't be accepted. Members go to the sign-in page. */
export function InvitationProblem({ error }: { error: FunctionCallError }) {
  return (
    <>
      <Notice tone="error">{error.message}</Notice>
      {error.code === 'invitation_accepted' && (
        <ButtonLink to="/auth" look="secondary" className="mt-6">
          Sign in
        </ButtonLink>
      )}
    </>
  );
}

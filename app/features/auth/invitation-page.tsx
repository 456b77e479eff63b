import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FunctionCallError } from '#lib/api/call-function.ts';
import { explainError } from '#lib/api/explain-error.ts';
import type { Members } from '#content/members.server.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { Notice } from '#ui/notice.tsx';
import { readInvitation } from './accept-invitation.ts';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { InvitationProblem } from './invitation-problem.tsx';

/** The page /auth/invitation, opened by the link of an invitation. Only the form's button creates the account. */
export function InvitationPage({ page }: { page: Members['invitation'] }) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const token = isHydrated ? query.get('token') : undefined;
  return (
    <AuthFrame plate="approach" {...page}>
      <p className="hidden noscript:block">{page.noScript}</p>
      {token === null && <Notice tone="error">{page.noLink}</Notice>}
      {typeof token === 'string' && <OpenInvitation token={token} />}
    </AuthFrame>
  );
}

function OpenInvitation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(token),
    staleTime: Infinity,
  });
  if (data) return <AcceptInvitationForm token={token} invitation={data} />;
  if (error === null) return <LoadingMessage>Opening your invitation…</LoadingMessage>;
  if (error instanceof FunctionCallError && error.code !== undefined && error.status < 500) {
    return <InvitationProblem error={error} />;
  }
  return (
    <LoadFailed onRetry={() => void refetch()}>
      We couldn’t open your invitation. {explainError(error)}
    </LoadFailed>
  );
}

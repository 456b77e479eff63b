import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '#lib/page/next-path.ts';
import { useSession } from '#lib/session/session.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { UnverifiedSession } from './unverified-session.tsx';

interface SignedInOnlyProps {
  /** Shown while the session loads and in the prerendered page. */
  fallback?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/** Shows a page to signed-in users. Redirects visitors to sign in and back afterwards. */
export function SignedInOnly({
  fallback = <LoadingMessage>Loading…</LoadingMessage>,
  children,
}: SignedInOnlyProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isUnverified = session.status === 'signed-out' && session.isUnverified;
  // After 'Sign out' the user is already being redirected.
  const shouldRedirect = session.status === 'signed-out' && !session.byChoice && !isUnverified;

  useEffect(() => {
    if (shouldRedirect) void navigate(signInPath(pathname + search), { replace: true });
  }, [shouldRedirect, navigate, pathname, search]);

  if (isUnverified) return <UnverifiedSession />;
  return session.status === 'signed-in' ? children(session.user) : fallback;
}

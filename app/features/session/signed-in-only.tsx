import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '../../lib/page/next-path.ts';
import { useSession } from '../../lib/session/session.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { LoadingMessage } from '../../ui/loading-message.tsx';
import { CutOff } from './cut-off.tsx';

interface SignedInOnlyProps {
  /** Shown while the session loads, and in the prerendered page. */
  before?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/** A page for members. Visitors are sent to sign in, and come back afterwards. */
export function SignedInOnly({
  before = <LoadingMessage>Loading…</LoadingMessage>,
  children,
}: SignedInOnlyProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isCutOff = session.status === 'signed-out' && session.isCutOff;
  // Who has just pressed 'Sign out' is on the way already.
  const isToBeSent = session.status === 'signed-out' && !session.byChoice && !isCutOff;

  useEffect(() => {
    if (isToBeSent) void navigate(signInPath(pathname + search), { replace: true });
  }, [isToBeSent, navigate, pathname, search]);

  if (isCutOff) return <CutOff />;
  return session.status === 'signed-in' ? children(session.user) : before;
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { loadPendingCounts } from '../../lib/api/use-pending-counts.ts';
import { hasAdminRole } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/session.ts';

/** Returns where an admin starts without a requested page: the review queue if a submission waits there. */
async function adminLanding(): Promise<string> {
  const { reviews } = await loadPendingCounts();
  return reviews > 0 ? '/admin/reviews' : '/';
}

/** Leaves the sign-in page once the user is signed in. `next` is the requested page, '/' for none. */
export function useLanding(next: string): void {
  const session = useSession();
  const navigate = useNavigate();
  const isSignedIn = session.status === 'signed-in';
  const isUndecided = isSignedIn && next === '/' && !session.isRoleKnown;
  const isAdmin = isSignedIn && hasAdminRole(session);
  useEffect(() => {
    if (!isSignedIn || isUndecided) return;
    const go = (path: string) => void navigate(path, { replace: true });
    if (next !== '/' || !isAdmin) go(next);
    else void adminLanding().then(go, () => go(next));
  }, [isSignedIn, isUndecided, isAdmin, navigate, next]);
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { loadPendingCounts } from '#lib/api/use-pending-counts.ts';
import { useSession } from '#lib/session/session.ts';
import { isStaff } from '#lib/session/staff-roles.ts';

/** Returns where staff start without a requested page: the review queue or the messages if something waits there. */
async function staffLanding(): Promise<string> {
  const { reviews, messages } = await loadPendingCounts();
  if (reviews > 0) return '/admin/reviews';
  return messages > 0 ? '/admin/messages' : '/';
}

/** Leaves the sign-in page once the user is signed in. `next` is the requested page, '/' for none. */
export function useLanding(next: string): void {
  const session = useSession();
  const navigate = useNavigate();
  const isSignedIn = session.status === 'signed-in';
  const isUndecided = isSignedIn && next === '/' && !session.isRoleKnown;
  const isStaffMember = isStaff(session);
  useEffect(() => {
    if (!isSignedIn || isUndecided) return;
    const go = (path: string) => void navigate(path, { replace: true });
    if (next !== '/' || !isStaffMember) go(next);
    else void staffLanding().then(go, () => go(next));
  }, [isSignedIn, isUndecided, isStaffMember, navigate, next]);
}

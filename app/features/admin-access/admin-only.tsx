import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AdminGate } from './admin-gate.tsx';

/** The heading where the role was taken away while the page was open. */
export const noLongerAdmin = 'You no longer have access to this page';

interface AdminOnlyProps {
  /** The page, for admins. */
  children: ReactNode;
}

/**
 * Shows the page to admins, and an explanation to other signed-in members.
 * `children` are drawn for admins only, so nothing of theirs is asked for before. Visitors are the business of `SignedInOnly` around it.
 */
export function AdminOnly({ children }: AdminOnlyProps) {
  return <AdminGate otherwise={<NoAdmin />}>{children}</AdminGate>;
}

function NoAdmin() {
  const session = useSession();
  return (
    <section aria-labelledby="admins-only" className="border-t-2 border-ink pt-8">
      <h2 id="admins-only" className="text-40">
        {session.status === 'signed-in' && session.wasAdmin ? noLongerAdmin : 'Admins only'}
      </h2>
      <p className="mt-4 max-w-xl text-21 text-muted">
        This page is for admins. The site’s owner assigns this role, and your account doesn’t have it.
      </p>
      <ButtonLink to="/account" look="secondary" className="mt-8">
        Go to your account
      </ButtonLink>
    </section>
  );
}

import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AdminGate } from './admin-gate.tsx';

/** Heading for a user who lost the admin role while the page was open. */
export const noLongerAdmin = 'You no longer have access to this page';

/** Shows a page to admins, and who has access to other signed-in users. Wrap it in `SignedInOnly` for visitors. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return <AdminGate fallback={<NoAccessNotice />}>{children}</AdminGate>;
}

function NoAccessNotice() {
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

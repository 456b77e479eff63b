import type { ReactNode } from 'react';
import { useSession } from '#lib/session/session.ts';
import type { StaffRole } from '#lib/session/staff-roles.ts';
import { ButtonLink } from '#ui/button.tsx';
import { StaffGate } from './staff-gate.tsx';

/** Heading for a user who lost a role while the page was open. */
export const noLongerStaff = 'You no longer have access to this page';

const headings: Record<StaffRole, string> = {
  admin: 'For the owner only',
  coach: 'For coaches only',
  desk: 'For the desk only',
  editor: 'For editors only',
};

/** Shows a page to staff with a role, and who has access to others. Wrap it in `SignedInOnly` for visitors. */
export function StaffOnly({ allow, children }: { allow: StaffRole; children: ReactNode }) {
  return (
    <StaffGate allow={allow} fallback={<NoAccessNotice needed={allow} />}>
      {children}
    </StaffGate>
  );
}

function NoAccessNotice({ needed }: { needed: StaffRole }) {
  const session = useSession();
  return (
    <section aria-labelledby="no-access" className="border-t-2 border-ink pt-8">
      <h2 id="no-access" className="text-40">
        {session.status === 'signed-in' && session.hasLostRole ? noLongerStaff : headings[needed]}
      </h2>
      <p className="mt-4 max-w-xl text-21 text-muted">
        The site’s owner decides who can open this page, and your account can’t.
      </p>
      <ButtonLink to="/account" look="secondary" className="mt-8">
        Go to your account
      </ButtonLink>
    </section>
  );
}

import { AdminNav } from '#features/admin/admin-nav.tsx';
import { PlansPage } from '#features/plans/plans-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { StaffOnly } from '#features/staff-access/staff-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { useSession } from '#lib/session/session.ts';
import { MemberPage } from '#ui/member-page.tsx';
import type { Route } from './+types/admin-plans';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.plans;
}

export default function AdminPlansRoute({ loaderData }: Route.ComponentProps) {
  const { roles } = useSession();
  return (
    <MemberPage {...loaderData} nav={<AdminNav />}>
      <SignedInOnly>
        {(user) => (
          <StaffOnly allow="coach">
            <PlansPage user={user} isOwner={roles.includes('admin')} />
          </StaffOnly>
        )}
      </SignedInOnly>
    </MemberPage>
  );
}

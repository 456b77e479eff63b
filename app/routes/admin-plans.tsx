import { AdminNav } from '#features/admin/admin-nav.tsx';
import { PlansPage } from '#features/plans/plans-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { StaffOnly } from '#features/staff-access/staff-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { useSession } from '#lib/session/session.ts';
import { MemberPage } from '#ui/member-page.tsx';
import type { Route } from './+types/admin-plans';

export function loader() {
  return readMembers().admin.plans;
}

/** The loader's texts are the same for every plan. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
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

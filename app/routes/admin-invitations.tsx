import { AdminPage } from './admin-page.tsx';
import { InvitationsAdmin } from '#features/admin/invitations/invitations-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-invitations';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.invitations;
}

export default function InvitationsAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="admin" {...loaderData}>
      <InvitationsAdmin />
    </AdminPage>
  );
}

import { AdminPage } from './admin-page.tsx';
import { MembersAdmin } from '#features/admin/lists/members-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-members';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.members;
}

export default function MembersAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="admin" {...loaderData}>
      <MembersAdmin />
    </AdminPage>
  );
}

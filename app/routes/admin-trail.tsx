import { AdminPage } from './admin-page.tsx';
import { TrailAdmin } from '#features/admin/lists/trail-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-trail';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.trail;
}

export default function TrailAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="admin" {...loaderData}>
      <TrailAdmin />
    </AdminPage>
  );
}

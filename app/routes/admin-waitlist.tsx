import { AdminPage } from './admin-page.tsx';
import { WaitlistAdmin } from '#features/admin/lists/waitlist-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-waitlist';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.waitlist;
}

export default function WaitlistAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="desk" {...loaderData}>
      <WaitlistAdmin />
    </AdminPage>
  );
}

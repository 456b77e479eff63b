import { AdminPage } from './admin-page.tsx';
import { DownloadsAdmin } from '#features/admin/lists/downloads-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-downloads';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.downloads;
}

export default function DownloadsAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="desk" {...loaderData}>
      <DownloadsAdmin />
    </AdminPage>
  );
}

import { AdminPage } from './admin-page.tsx';
import { FirstOwner } from '#features/setup/first-owner.tsx';
import { SetupPage } from '#features/setup/setup-page.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-setup';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().admin.setup;
}

export default function SetupRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FirstOwner title={loaderData.title}>
      <AdminPage allow="admin" {...loaderData}>
        <SetupPage />
      </AdminPage>
    </FirstOwner>
  );
}

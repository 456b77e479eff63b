import { AdminPage } from './admin-page.tsx';
import { MembersAdmin } from '#features/admin/lists/members-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/admin-members';

export function loader() {
  return readMembers().admin.members;
}

/** The loader's texts do not depend on the query, so searching needs no reload. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function MembersAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="admin" {...loaderData}>
      <MembersAdmin />
    </AdminPage>
  );
}

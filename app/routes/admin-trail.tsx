import { AdminPage } from './admin-page.tsx';
import { TrailAdmin } from '#features/admin/lists/trail-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/admin-trail';

export function loader() {
  return readMembers().admin.trail;
}

/** The loader's texts do not depend on the query, so searching needs no reload. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function TrailAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="admin" {...loaderData}>
      <TrailAdmin />
    </AdminPage>
  );
}

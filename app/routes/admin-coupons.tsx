import { AdminPage } from './admin-page.tsx';
import { CouponsAdmin } from '#features/admin/coupons/coupons-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-coupons';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.coupons;
}

export default function CouponsAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="admin" {...loaderData}>
      <CouponsAdmin />
    </AdminPage>
  );
}

import { AdminPage } from './admin-page.tsx';
import { MoneyAdmin } from '#features/admin/money/money-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-money';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.money;
}

export default function MoneyAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="admin" {...loaderData}>
      <MoneyAdmin />
    </AdminPage>
  );
}

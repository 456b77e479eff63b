import { AdminPage } from './admin-page.tsx';
import { OrdersAdmin } from '#features/admin/orders/orders-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-orders';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.orders;
}

export default function OrdersAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="desk" {...loaderData}>
      <OrdersAdmin />
    </AdminPage>
  );
}

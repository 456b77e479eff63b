import { AdminPage } from './admin-page.tsx';
import { OrdersAdmin } from '#features/admin/orders/orders-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/admin-orders';

export function loader() {
  return readMembers().admin.orders;
}

/** The loader's texts do not depend on the query, so searching needs no reload. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function OrdersAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="desk" {...loaderData}>
      <OrdersAdmin />
    </AdminPage>
  );
}

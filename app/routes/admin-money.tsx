import { AdminPage } from './admin-page.tsx';
import { MoneyAdmin } from '#features/admin/money/money-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/admin-money';

export function loader() {
  return readMembers().admin.money;
}

/** The loader's texts do not depend on the query, so searching needs no reload. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function MoneyAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="admin" {...loaderData}>
      <MoneyAdmin />
    </AdminPage>
  );
}

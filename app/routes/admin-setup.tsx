import { AdminPage } from './admin-page.tsx';
import { FirstOwner } from '#features/setup/first-owner.tsx';
import { SetupPage } from '#features/setup/setup-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/admin-setup';

export function loader() {
  return readMembers().admin.setup;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
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

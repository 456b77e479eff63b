import { AdminPage } from './admin-page.tsx';
import { MessagesAdmin } from '#features/admin/lists/messages-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/admin-messages';

export function loader() {
  return readMembers().admin.messages;
}

/** The loader's texts do not depend on the query, so searching needs no reload. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function MessagesAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="desk" {...loaderData}>
      <MessagesAdmin />
    </AdminPage>
  );
}

import { AdminPage } from './admin-page.tsx';
import { MessagesAdmin } from '#features/admin/lists/messages-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-messages';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.messages;
}

export default function MessagesAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="desk" {...loaderData}>
      <MessagesAdmin />
    </AdminPage>
  );
}

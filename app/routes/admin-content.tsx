import { AdminPage } from './admin-page.tsx';
import { ContentAdmin } from '#features/content/files/content-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/admin-content';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().admin.content;
}

export default function ContentAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="editor" {...loaderData}>
      <ContentAdmin />
    </AdminPage>
  );
}

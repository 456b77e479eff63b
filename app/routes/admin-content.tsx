import { AdminPage } from './admin-page.tsx';
import { ContentAdmin } from '#features/content/files/content-admin.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/admin-content';

export function loader() {
  return readMembers().admin.content;
}

/** The loader's texts do not depend on the query, so opening a file needs no reload. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function ContentAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="editor" {...loaderData}>
      <ContentAdmin />
    </AdminPage>
  );
}

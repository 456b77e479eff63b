import { AdminNav } from '../features/admin/admin-nav.tsx';
import { AdminOnly } from '../features/admin-access/admin-only.tsx';
import { TrailAdmin } from '../features/admin/trail-admin.tsx';
import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { readMembers } from '../lib/content/members.server.ts';
import { privatePageMeta } from '../lib/page/page-meta.ts';
import { MemberPage } from '../ui/member-page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import type { Route } from './+types/admin-trail';

export function loader() {
  return readMembers().admin.trail;
}

/** The page's words are the same whatever its address asks for: a search needs no request. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function TrailAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage {...loaderData} nav={<AdminNav />}>
      <SignedInOnly before={<Waiting>One moment…</Waiting>}>
        {() => (
          <AdminOnly>
            <TrailAdmin />
          </AdminOnly>
        )}
      </SignedInOnly>
    </MemberPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { AdminPage } from './admin-page.tsx';
import { NeedsPage } from '#features/admin/needs/needs-page.tsx';
import { setupQuery } from '#features/setup/call-setup.ts';
import { UnknownFilesNotice } from '#features/setup/unknown-files.tsx';
import { readMembers } from '#content/members.server.ts';
import { useSession } from '#lib/session/session.ts';
import { actsAs } from '#lib/session/staff-roles.ts';
import type { Route } from './+types/admin-needs-you';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().admin.needsYou;
}

/** What needs the user, and for the owner the stored files that no row names, which the server found and not the database. */
function Needs() {
  const { data } = useQuery({ ...setupQuery, enabled: actsAs(useSession(), 'admin') });
  return <NeedsPage others={data?.unknownFiles && <UnknownFilesNotice files={data.unknownFiles} />} />;
}

export default function NeedsYouRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage allow="desk" {...loaderData}>
      <Needs />
    </AdminPage>
  );
}

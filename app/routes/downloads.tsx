import { DownloadsPage } from '#features/downloads/downloads-page.tsx';
import { UnverifiedSession } from '#features/session/unverified-session.tsx';
import { readMembers } from '#content/members.server.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/downloads';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().downloads;
}

export default function DownloadsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WorkspacePage {...loaderData}>
      <DownloadsPage page={loaderData} unverified={<UnverifiedSession />} />
    </WorkspacePage>
  );
}

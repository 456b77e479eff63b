import { readMembers } from '#content/members.server.ts';
import { LogPage } from '#features/log/log-page.tsx';
import { KnownMember } from '#features/session/known-member.tsx';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/log';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().log;
}

export default function LogRoute({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <WorkspacePage title={title}>
      <KnownMember>{(user) => <LogPage {...user} />}</KnownMember>
    </WorkspacePage>
  );
}

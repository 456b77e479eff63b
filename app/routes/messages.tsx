import { MessagesPage } from '#features/chat/messages-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { readSite } from '#content/site.server.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/messages';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return { ...readMembers().messages, hasGuardianCopies: readSite().messages.guardianCopies };
}

export default function MessagesRoute({ loaderData: { title, ...texts } }: Route.ComponentProps) {
  return (
    <WorkspacePage title={title}>
      <SignedInOnly>{(user) => <MessagesPage user={user} {...texts} />}</SignedInOnly>
    </WorkspacePage>
  );
}

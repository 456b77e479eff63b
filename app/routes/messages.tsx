import { MessagesPage } from '#features/chat/messages-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { readSite } from '#content/site.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/messages';

export function loader() {
  return { ...readMembers().messages, hasGuardianCopies: readSite().messages.guardianCopies };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function MessagesRoute({ loaderData: { title, ...texts } }: Route.ComponentProps) {
  return (
    <WorkspacePage title={title}>
      <SignedInOnly>{(user) => <MessagesPage user={user} {...texts} />}</SignedInOnly>
    </WorkspacePage>
  );
}

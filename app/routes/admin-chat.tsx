import { AdminNav } from '#features/admin/admin-nav.tsx';
import { ChatPage } from '#features/chat/inbox/chat-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { StaffOnly } from '#features/staff-access/staff-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { readSite } from '#content/site.server.ts';
import { MemberPage } from '#ui/member-page.tsx';
import type { Route } from './+types/admin-chat';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return { ...readMembers().admin.chat, hasGuardianCopies: readSite().messages.guardianCopies };
}

export default function AdminChatRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage title={loaderData.title} nav={<AdminNav />}>
      <SignedInOnly>
        {(user) => (
          <StaffOnly allow="coach">
            <ChatPage user={user} hasGuardianCopies={loaderData.hasGuardianCopies} />
          </StaffOnly>
        )}
      </SignedInOnly>
    </MemberPage>
  );
}

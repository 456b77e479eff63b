import { StaffOnly } from '#features/staff-access/staff-only.tsx';
import { AdminNav } from '#features/admin/admin-nav.tsx';
import { QueuePage } from '#features/review/queue/queue-page.tsx';
import { PainNotice } from '#features/readiness/pain-notice.tsx';
import { SetupReminder } from '#features/setup/setup-reminder.tsx';
import { SiteProblems } from '#features/setup/site-problems.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { MemberPage } from '#ui/member-page.tsx';
import type { Route } from './+types/admin-reviews';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().admin.reviews;
}

export default function ReviewQueueRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage {...loaderData} action={<SetupReminder />} nav={<AdminNav />}>
      <SiteProblems />
      <SignedInOnly>
        {(user) => (
          <StaffOnly allow="coach">
            <PainNotice />
            <QueuePage user={user} />
          </StaffOnly>
        )}
      </SignedInOnly>
    </MemberPage>
  );
}

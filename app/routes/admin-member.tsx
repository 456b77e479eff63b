import { AdminNav } from '#features/admin/admin-nav.tsx';
import { MemberDetailsPage } from '#features/admin/member/member-details-page.tsx';
import { CoachLog } from '#features/log/coach-log.tsx';
import { CoachReadiness } from '#features/readiness/coach-readiness.tsx';
import { NewestPicture } from '#features/review/picture/newest-picture.tsx';
import { CollapsibleProgress } from '#features/review/progress/collapsible-progress.tsx';
import { GuardianWaits } from '#features/review/waiting/guardian-waits.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { StaffOnly } from '#features/staff-access/staff-only.tsx';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { MemberPage } from '#ui/member-page.tsx';
import type { Route } from './+types/admin-member';

export const meta = () => privatePageMeta('Member');

/** No loader: these URLs cannot be prerendered, so the client resolves them. */
export default function AdminMemberRoute({ params: { memberId } }: Route.ComponentProps) {
  return (
    <MemberPage title="Member" nav={<AdminNav />}>
      <SignedInOnly>
        {(user) => (
          <StaffOnly allow="coach">
            <MemberDetailsPage
              key={memberId}
              memberId={memberId}
              user={user}
              waits={<GuardianWaits athleteId={memberId} />}
              renderLog={({ id, name }) => (
                <>
                  <CoachReadiness athleteId={id} />
                  <CoachLog athleteId={id} athleteName={name} />
                </>
              )}
              renderProgress={({ id, name }) => (
                <>
                  <CollapsibleProgress athleteId={id} athleteName={name} />
                  <NewestPicture athleteId={id} userId={user.id} title="The newest jump in one picture" />
                </>
              )}
            />
          </StaffOnly>
        )}
      </SignedInOnly>
    </MemberPage>
  );
}

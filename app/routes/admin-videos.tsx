import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { AdminNav } from '#features/admin/admin-nav.tsx';
import { StaffGate } from '#features/staff-access/staff-gate.tsx';
import { noLongerStaff } from '#features/staff-access/staff-only.tsx';
import { DeskNotice } from '#features/desk/desk-notice.tsx';
import { DeskPage } from '#features/desk/desk-page.tsx';
import { exercisesQuery } from '#features/library/exercises/list-exercises.ts';
import { ManageExercises } from '#features/library/manage/manage-exercises.tsx';
import { UploadExerciseForm } from '#features/library/manage/upload-exercise-form.tsx';
import { submissionCountsQuery } from '#features/review/submissions-tab/list-submissions.ts';
import { UnverifiedSession } from '#features/session/unverified-session.tsx';
import { SubmissionsPanel } from '#features/review/submissions-tab/submissions-panel.tsx';
import { useLiveSubmissions } from '#features/review/submissions-tab/use-live-submissions.ts';
import { readMembers } from '#content/members.server.ts';
import { signInPath } from '#lib/page/next-path.ts';
import { useSession } from '#lib/session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { MemberPage } from '#ui/member-page.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import type { Route } from './+types/admin-videos';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().desk;
}

/** Rendered for coaches only, so no one else's browser sends these queries. */
function Desk({ userId }: { userId: string }) {
  useLiveSubmissions();
  const exercises = useQuery(exercisesQuery(userId));
  const submissions = useQuery(submissionCountsQuery(userId));
  return (
    <DeskPage
      label="The coach’s tools"
      tabs={[
        {
          key: 'upload',
          label: 'Upload Video',
          keepMounted: true,
          panel: <UploadExerciseForm userId={userId} />,
        },
        {
          key: 'manage',
          label: 'Manage Videos',
          count: exercises.data?.length,
          panel: <ManageExercises userId={userId} />,
        },
        {
          key: 'submissions',
          label: 'User Submissions',
          count: submissions.data?.total,
          panel: <SubmissionsPanel userId={userId} />,
        },
      ]}
    />
  );
}

export default function AdminVideosRoute({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { access, signedOut, notACoach } = loaderData;
  return (
    <MemberPage {...loaderData} nav={<AdminNav />}>
      {session.status === 'signed-out' && session.isUnverified ? (
        <UnverifiedSession />
      ) : session.status === 'signed-out' ? (
        <DeskNotice heading="Authentication Required" text={signedOut} access={access}>
          <ButtonLink to={signInPath(pathname + search)} className="mt-8">
            Sign In
          </ButtonLink>
        </DeskNotice>
      ) : session.status === 'loading' ? (
        <LoadingMessage>Loading…</LoadingMessage>
      ) : (
        <StaffGate
          allow="coach"
          fallback={
            <DeskNotice
              heading={session.hasLostRole ? noLongerStaff : 'For coaches only'}
              text={notACoach}
              access={access}
            />
          }
        >
          <Desk key={session.user.id} userId={session.user.id} />
          <p className="mt-12 text-15 text-muted">
            <span className="font-semibold">Who has access:</span> {access}
          </p>
        </StaffGate>
      )}
    </MemberPage>
  );
}

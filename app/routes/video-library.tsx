import { useQuery } from '@tanstack/react-query';
import { FreeExercises } from '#features/library/exercises/free-exercises.tsx';
import { exercisesQuery } from '#features/library/exercises/list-exercises.ts';
import { LibraryPage } from '#features/library/library-page.tsx';
import { LibraryPreview } from '#features/library/library-preview.tsx';
import { SignInRequired } from '#features/library/sign-in-required.tsx';
import { UnverifiedSession } from '#features/session/unverified-session.tsx';
import { LockedVideoOffer } from '#features/subscription/subscribe-button.tsx';
import { SubscriptionPanel } from '#features/subscription/subscription-panel.tsx';
import { useSubscriptionReturn } from '#features/subscription/use-subscription-return.ts';
import { readLibraryPreview } from '#content/exercises.server.ts';
import { type Members, readMembers } from '#content/members.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { useSession } from '#lib/session/session.ts';
import { MemberPage } from '#ui/member-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/video-library';

export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return { page: readMembers().library, preview: readLibraryPreview() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, lead } = loaderData.page;
  return pageMeta({ title, description: lead });
}

function MemberLibrary({ user, page }: { user: SessionUser; page: Members['library'] }) {
  const { data: exercises = [] } = useQuery(exercisesQuery(user.id));
  const subscriberExercises = exercises.filter(({ access }) => access === 'subscribers').length;
  return (
    <WorkspacePage title={page.title}>
      <LibraryPage
        user={user}
        subscription={
          <SubscriptionPanel offer={page.subscription} subscriberExercises={subscriberExercises} />
        }
        offer={<LockedVideoOffer price={page.subscription.price} />}
      />
    </WorkspacePage>
  );
}

export default function VideoLibraryRoute({ loaderData: { page, preview } }: Route.ComponentProps) {
  const session = useSession();
  useSubscriptionReturn();
  if (session.status === 'signed-in')
    return <MemberLibrary key={session.user.id} user={session.user} page={page} />;
  return (
    <MemberPage title={page.title} lead={page.lead}>
      {session.status === 'signed-out' && session.isUnverified ? (
        <UnverifiedSession />
      ) : (
        <>
          <LibraryPreview {...preview} />
          {session.status === 'signed-out' && (
            <>
              <FreeExercises />
              <SignInRequired text={page.signInText} />
            </>
          )}
        </>
      )}
    </MemberPage>
  );
}

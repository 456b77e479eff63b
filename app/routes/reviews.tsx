<<<<<<< HEAD
import { AskForPush } from '#features/push/ask-for-push.tsx';
=======
import { useOfflineUser } from '#common/offline/use-offline-user.ts';
>>>>>>> c13f901e2b94b91ab06c8f643208bdad0bc5afd7
import { FeedbackPage } from '#features/review/feedback/feedback-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/reviews';

export function loader() {
  return readMembers().reviews;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function ReviewsRoute({ loaderData }: Route.ComponentProps) {
  const user = useOfflineUser();
  return (
    <WorkspacePage {...loaderData} action={<ButtonLink to="/upload">Upload a jump</ButtonLink>}>
<<<<<<< HEAD
      <SignedInOnly>
        {(user) => <FeedbackPage user={user} ask={<AskForPush userId={user.id} />} />}
      </SignedInOnly>
=======
      {user ? (
        <FeedbackPage key={user.userId} {...user} />
      ) : (
        // Asks visitors to sign in. Signed-in users have been handled above.
        <SignedInOnly>{() => null}</SignedInOnly>
      )}
>>>>>>> c13f901e2b94b91ab06c8f643208bdad0bc5afd7
    </WorkspacePage>
  );
}

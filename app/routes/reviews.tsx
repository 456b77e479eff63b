import { AskForPush } from '#features/push/ask-for-push.tsx';
import { FeedbackPage } from '#features/review/feedback/feedback-page.tsx';
import { KnownMember } from '#features/session/known-member.tsx';
import { readMembers } from '#content/members.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/reviews';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().reviews;
}

export default function ReviewsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WorkspacePage {...loaderData} action={<ButtonLink to="/upload">Upload a jump</ButtonLink>}>
      <KnownMember>
        {(user) => <FeedbackPage {...user} ask={<AskForPush userId={user.userId} />} />}
      </KnownMember>
    </WorkspacePage>
  );
}

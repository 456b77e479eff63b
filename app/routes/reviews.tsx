import { FeedbackPage } from '../features/review/queue/feedback-page.tsx';
import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { MemberNav } from '../features/shell/member-nav.tsx';
import { readMembers } from '../lib/content/members.server.ts';
import { privatePageMeta } from '../lib/page/page-meta.ts';
import { MemberPage } from '../ui/member-page.tsx';
import type { Route } from './+types/reviews';

export function loader() {
  return readMembers().reviews;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function ReviewsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage {...loaderData} nav={<MemberNav />}>
      <SignedInOnly>{(user) => <FeedbackPage user={user} />}</SignedInOnly>
    </MemberPage>
  );
}

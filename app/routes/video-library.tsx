import { LibraryPage } from '../features/library/library-page.tsx';
import { SignInRequired } from '../features/library/sign-in-required.tsx';
import { UnverifiedSession } from '../features/session/unverified-session.tsx';
import { SubscriptionPanel } from '../features/subscription/subscription-panel.tsx';
import { useSubscriptionReturn } from '../features/subscription/use-subscription-return.ts';
import { readMembers } from '../lib/content/members.server.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { useSession } from '../lib/session/session.ts';
import { MemberPage } from '../ui/member-page.tsx';
import { LoadingMessage } from '../ui/loading-message.tsx';
import type { Route } from './+types/video-library';

export function loader() {
  return readMembers().library;
}

/** The loader's texts do not depend on the query, so filtering needs no reload. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta({ title: loaderData.title, description: loaderData.lead });
}

export default function VideoLibraryRoute({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  useSubscriptionReturn();
  return (
    <MemberPage {...loaderData}>
      {session.status === 'signed-in' ? (
        <LibraryPage key={session.user.id} user={session.user} subscription={<SubscriptionPanel />} />
      ) : session.status === 'signed-out' ? (
        session.isUnverified ? (
          <UnverifiedSession />
        ) : (
          <SignInRequired text={loaderData.signInText} />
        )
      ) : (
        <LoadingMessage>Loading…</LoadingMessage>
      )}
    </MemberPage>
  );
}

import { Fragment } from 'react';
import { ReadinessCard } from '#features/readiness/readiness-card.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { TrainingPage } from '#features/training/training-page.tsx';
import { useOfflineUser } from '#common/offline/use-offline-user.ts';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/training';

export function loader() {
  return readMembers().training;
}

/** The loader's texts are the same on every day. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function TrainingRoute({ loaderData: { title, empty } }: Route.ComponentProps) {
  const user = useOfflineUser();
  return (
    <WorkspacePage title={title}>
      {user ? (
        <Fragment key={user.userId}>
          <ReadinessCard {...user} />
          <TrainingPage {...user} empty={empty} />
        </Fragment>
      ) : (
        // Asks visitors to sign in. Signed-in users have been handled above.
        <SignedInOnly>{() => null}</SignedInOnly>
      )}
    </WorkspacePage>
  );
}

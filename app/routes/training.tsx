import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { UnverifiedSession } from '../features/session/unverified-session.tsx';
import { OfflineTraining } from '../features/training/offline-training.tsx';
import { TrainingPage } from '../features/training/training-page.tsx';
import { readMembers } from '../lib/content/members.server.ts';
import { privatePageMeta } from '../lib/page/page-meta.ts';
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
  return (
    <WorkspacePage title={title}>
      <SignedInOnly unverified={<OfflineTraining empty={empty} fallback={<UnverifiedSession />} />}>
        {(user) => <TrainingPage key={user.id} userId={user.id} empty={empty} />}
      </SignedInOnly>
    </WorkspacePage>
  );
}

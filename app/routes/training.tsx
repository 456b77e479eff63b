import { ReadinessCard } from '#features/readiness/readiness-card.tsx';
import { KnownMember } from '#features/session/known-member.tsx';
import { TrainingPage } from '#features/training/training-page.tsx';
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
  return (
    <WorkspacePage title={title}>
      <KnownMember>
        {(user) => (
          <>
            <ReadinessCard {...user} />
            <TrainingPage {...user} empty={empty} />
          </>
        )}
      </KnownMember>
    </WorkspacePage>
  );
}

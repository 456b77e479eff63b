import { ReadinessCard } from '#features/readiness/readiness-card.tsx';
import { KnownMember } from '#features/session/known-member.tsx';
import { TrainingPage } from '#features/training/training-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/training';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().training;
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

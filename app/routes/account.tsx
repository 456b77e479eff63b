import { AccountPage } from '#features/account/account-page.tsx';
import { NotificationsPanel } from '#features/push/notifications-panel.tsx';
import { TwoStepSection } from '#features/staff-access/two-step-section.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/account';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().account;
}

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WorkspacePage {...loaderData}>
      <SignedInOnly>
        {(user) => (
          <AccountPage
            key={user.id}
            user={user}
            page={loaderData}
            notifications={<NotificationsPanel userId={user.id} />}
            twoStep={<TwoStepSection user={user} />}
          />
        )}
      </SignedInOnly>
    </WorkspacePage>
  );
}

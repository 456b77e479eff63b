import { useOfflineUser } from '#common/offline/use-offline-user.ts';
import { readMembers } from '#content/members.server.ts';
import { LogPage } from '#features/log/log-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/log';

export function loader() {
  return readMembers().log;
}

/** The loader's texts are always the same. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function LogRoute({ loaderData: { title } }: Route.ComponentProps) {
  const user = useOfflineUser();
  return (
    <WorkspacePage title={title}>
      {user ? (
        <LogPage key={user.userId} {...user} />
      ) : (
        // Asks visitors to sign in. Signed-in users have been handled above.
        <SignedInOnly>{() => null}</SignedInOnly>
      )}
    </WorkspacePage>
  );
}

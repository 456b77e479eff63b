import type { ReactNode } from 'react';
import { PushKeeper } from '#features/push/push-keeper.tsx';
import { MemberNav } from '#features/shell/member-nav.tsx';
import { usePendingCounts } from '#lib/api/use-pending-counts.ts';
import { useSession } from '#lib/session/session.ts';
import { MemberPage } from '#ui/member-page.tsx';
import { UnsentKeeper } from './unsent-keeper.tsx';

interface WorkspacePageProps {
  title: string;
  /** One or two sentences above the content. */
  lead?: string;
  /** The page's main action. */
  action?: ReactNode;
  children: ReactNode;
}

/** Layout of a member's page, with the navigation between them. */
export function WorkspacePage({ children, ...frame }: WorkspacePageProps) {
  const session = useSession();
  const waiting = usePendingCounts(session.status === 'signed-in' ? session.user.id : undefined);
  return (
    <MemberPage {...frame} nav={<MemberNav waiting={waiting} />}>
      {session.status === 'signed-in' && (
        <>
          <PushKeeper />
          <UnsentKeeper userId={session.user.id} />
        </>
      )}
      {children}
    </MemberPage>
  );
}

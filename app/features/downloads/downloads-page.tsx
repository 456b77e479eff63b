import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Members } from '#content/members.server.ts';
import { useSession } from '#lib/session/session.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { toast } from '#lib/page/toast.ts';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { FileRow } from './file-row.tsx';
import { ExpiredLinkNotice, GuestFiles } from './guest-files.tsx';
import { claimPurchases, ownDownloadsQuery } from './own-downloads.ts';

type Page = Members['downloads'];

function countOrders(count: number): string {
  return count === 1 ? 'One earlier order has' : `${count} earlier orders have`;
}

/** Claims guest purchases once per visit. A failure is only logged, because the server claims most of them itself. */
function useClaimPurchases(userId: string, onClaimed: () => void): void {
  const claimingUserId = useRef<string>(undefined);
  useEffect(() => {
    if (claimingUserId.current === userId) return;
    claimingUserId.current = userId;
    claimPurchases().then(
      (count) => {
        if (count === 0) return;
        toast({ title: `${countOrders(count)} joined your account.`, tone: 'success' });
        onClaimed();
      },
      (error: unknown) => console.error('Guest purchases could not be claimed', error),
    );
  });
}

function OwnFiles({ userId, page }: { userId: string; page: Page }) {
  const { data, error, refetch } = useQuery(ownDownloadsQuery(userId));
  useClaimPurchases(userId, () => void refetch());
  const hasFailed = error !== null && data === undefined;
  useEffect(() => {
    if (hasFailed) toast({ title: 'Failed to load your downloads', tone: 'error' });
  }, [hasFailed]);

  if (hasFailed) {
    return <LoadFailed onRetry={() => void refetch()}>Failed to load your downloads</LoadFailed>;
  }
  if (!data) return <LoadingMessage>Loading your files…</LoadingMessage>;
  if (data.length === 0) {
    return (
      <div>
        <p className="max-w-xl text-21">{page.empty}</p>
        <ButtonLink to="/shop" className="mt-8">
          Go to the shop
        </ButtonLink>
      </div>
    );
  }
  return (
    <ul className="[&>li:first-child]:pt-0">
      {data.map((file) => (
        <FileRow key={file.fileId} file={file} onDownloaded={() => void refetch()} />
      ))}
    </ul>
  );
}

function SignedOut({ page }: { page: Page }) {
  return (
    <>
      <section aria-labelledby="sign-in" className="pb-10">
        <h2 id="sign-in" className="text-28">
          Sign In Required
        </h2>
        <p className="mt-3 max-w-xl text-muted">{page.signedOut}</p>
        <ButtonLink to="/login?next=%2Fdownloads" className="mt-6">
          Sign In
        </ButtonLink>
      </section>
      <GuestFiles page={page} />
    </>
  );
}

interface DownloadsPageProps {
  page: Page;
  /** Shown to a member whose session cannot be verified. */
  unverified: ReactNode;
}

/** The page /downloads: the current user's files, or for visitors ways to get theirs. */
export function DownloadsPage({ page, unverified }: DownloadsPageProps) {
  const session = useSession();
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <ExpiredLinkNotice page={page} />}
      {session.status === 'loading' ? (
        <LoadingMessage>Loading your files…</LoadingMessage>
      ) : session.status === 'signed-out' ? (
        session.isUnverified ? (
          unverified
        ) : (
          <SignedOut page={page} />
        )
      ) : (
        <OwnFiles key={session.user.id} userId={session.user.id} page={page} />
      )}
    </>
  );
}

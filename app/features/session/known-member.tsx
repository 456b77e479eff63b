import { Fragment, type ReactNode } from 'react';
import { useOfflineUser, type Connection } from '#common/offline/use-offline-user.ts';
import { SignedInOnly } from './signed-in-only.tsx';

interface KnownMemberProps {
  children: (user: { userId: string; connection: Connection }) => ReactNode;
}

/** Shows a page to the member whose session this device has stored, also while nobody can check it. Asks visitors to sign in. */
export function KnownMember({ children }: KnownMemberProps) {
  const user = useOfflineUser();
  if (user) return <Fragment key={user.userId}>{children(user)}</Fragment>;
  // Signed-in users have been handled above.
  return <SignedInOnly>{() => null}</SignedInOnly>;
}

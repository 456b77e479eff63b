import type { ReactNode } from 'react';
import { AdminOnly } from '../features/admin-access/admin-only.tsx';
import { AdminNav } from '../features/admin/admin-nav.tsx';
import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { MemberPage } from '../ui/member-page.tsx';

interface AdminPageProps {
  kicker: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** What the owner's pages have in common. Visitors sign in first, and other members read who has access. */
export function AdminPage({ children, ...frame }: AdminPageProps) {
  return (
    <MemberPage {...frame} nav={<AdminNav />}>
      <SignedInOnly>{() => <AdminOnly>{children}</AdminOnly>}</SignedInOnly>
    </MemberPage>
  );
}

import type { ReactNode } from 'react';
import { AdminOnly } from '../features/admin-access/admin-only.tsx';
import { AdminNav } from '../features/admin/admin-nav.tsx';
import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { MemberPage } from '../ui/member-page.tsx';

interface AdminPageProps {
  title: string;
  /** One sentence above the content. */
  lead?: string;
  children: ReactNode;
}

/** Layout of the owner's pages. Visitors are asked to sign in; members without the admin role see who has access. */
export function AdminPage({ children, ...frame }: AdminPageProps) {
  return (
    <MemberPage {...frame} nav={<AdminNav />}>
      <SignedInOnly>{() => <AdminOnly>{children}</AdminOnly>}</SignedInOnly>
    </MemberPage>
  );
}

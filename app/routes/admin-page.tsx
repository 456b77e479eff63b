import type { ReactNode } from 'react';
import { StaffOnly } from '#features/staff-access/staff-only.tsx';
import { AdminNav } from '#features/admin/admin-nav.tsx';
import { SetupReminder } from '#features/setup/setup-reminder.tsx';
import { SiteProblems } from '#features/setup/site-problems.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import type { StaffRole } from '#lib/session/staff-roles.ts';
import { MemberPage } from '#ui/member-page.tsx';

interface AdminPageProps {
  allow: StaffRole;
  title: string;
  /** One sentence above the content. */
  lead?: string;
  children: ReactNode;
}

/** Layout of the owner's pages. Visitors are asked to sign in; members without the role see who has access. */
export function AdminPage({ allow, children, ...frame }: AdminPageProps) {
  return (
    <MemberPage {...frame} action={<SetupReminder />} nav={<AdminNav />}>
      <SiteProblems />
      <SignedInOnly>{() => <StaffOnly allow={allow}>{children}</StaffOnly>}</SignedInOnly>
    </MemberPage>
  );
}

import { InvitationPage } from '#features/auth/invitation-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/auth-invitation';

export function loader() {
  return readMembers().invitation;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function AuthInvitationRoute({ loaderData }: Route.ComponentProps) {
  return <InvitationPage page={loaderData} />;
}

import { InvitationPage } from '#features/auth/invitation-page.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/auth-invitation';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().invitation;
}

export default function AuthInvitationRoute({ loaderData }: Route.ComponentProps) {
  return <InvitationPage page={loaderData} />;
}

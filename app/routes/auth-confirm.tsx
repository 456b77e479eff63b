import { ConfirmPage } from '#features/auth/confirm-page.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/auth-confirm';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().confirm;
}

export default function AuthConfirmRoute({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage page={loaderData} />;
}

import { ResetPasswordPage } from '#features/auth/reset-password-page.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/auth-reset-password';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().resetPassword;
}

export default function ResetPasswordRoute({ loaderData }: Route.ComponentProps) {
  return <ResetPasswordPage page={loaderData} />;
}

import { CheckEmailPage } from '#features/auth/check-email-page.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/auth-check-email';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().checkEmail;
}

export default function AuthCheckEmailRoute({ loaderData }: Route.ComponentProps) {
  return <CheckEmailPage page={loaderData} />;
}

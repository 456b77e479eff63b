import { AuthPage } from '#features/auth/auth-page.tsx';
import { readMembers } from '#content/members.server.ts';
import type { Route } from './+types/auth';

export { privateMeta as meta } from '#lib/page/page-meta.ts';
export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return readMembers().signIn;
}

export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  return <AuthPage page={loaderData} />;
}
